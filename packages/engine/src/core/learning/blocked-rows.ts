import type { EntryPlace } from '../../entries/entry-of.ts'
import { definitionOf, type LedgerEntry } from '../../entries/ledger-entry.ts'
import type { TypedFields } from '../../event-types/sent-fields.ts'
import { blockableIn, blockOf, cameToNothing } from '../../labels/event-block.ts'
import { lastEventOf } from '../../events/pointers/last-event.ts'
import type { Memory } from '../memory.ts'

type LearningMemory = Pick<Memory, 'learning' | 'keys'>

/** Notes the entity that an entry blocks, or lets through into the control group, if any. */
export function noteBlock({ learning, keys }: LearningMemory, entry: LedgerEntry): void {
  const block = definitionOf(entry).blocks?.(entry.body)
  if (block === undefined) return
  const { environment } = entry
  const { type, id } = block.of
  const key = keys.keyOf(environment, type, id)
  learning.blocked.note(key, block.isBlocked)
  if (block.weight !== undefined) learning.control.note(key, block.weight)
}

/** Whether the event was blocked: without a label it counts as neither good nor bad. */
export function wasBlocked(
  { learning, keys }: LearningMemory,
  environment: number,
  event: TypedFields,
): boolean {
  if (cameToNothing(event)) return true
  const thing = blockableIn(event)
  return thing !== undefined && learning.blocked.has(keys.keyOf(environment, thing.type, thing.id))
}

/** How many events the event counts as: more than 1 for one of a control group. */
export function weightOf(
  { learning, keys }: LearningMemory,
  environment: number,
  event: TypedFields,
): number {
  const thing = blockableIn(event)
  return thing === undefined
    ? 1
    : learning.control.weightOf(keys.keyOf(environment, thing.type, thing.id))
}

/** An event that another one blocks or lets through. */
export interface BlockedEvent {
  readonly sequence: number
  readonly isBlocked: boolean
  /** Of one of a control group: how many events it counts as. */
  readonly weight?: number
}

/** The event that a folded event blocks or lets through: itself, or the last one that made or changed its entity; undefined = none. */
export function blockedEventOf(
  { pipeline, keys }: Pick<Memory, 'pipeline' | 'keys'>,
  { sequence, environment, event }: EntryPlace & { readonly event: TypedFields },
): BlockedEvent | undefined {
  if (cameToNothing(event)) return { sequence, isBlocked: true }
  const block = blockOf(event)
  if (block === undefined) return undefined
  const key = keys.keyOf(environment, block.of.type, block.of.id)
  const last = lastEventOf(pipeline.open.registersOf(key))
  if (last === undefined) return undefined
  const { isBlocked, weight } = block
  return { sequence: last, isBlocked, ...(weight === undefined ? {} : { weight }) }
}
