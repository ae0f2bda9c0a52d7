import type { ReceivedEvent } from '../received-event.ts'
import type { EntityState } from '../../aggregates/entity-state.ts'
import { fold, stepOfEvent } from '../../aggregates/fold.ts'
import { Neighbours } from '../../aggregates/neighbours.ts'
import { LAST_EVENT } from '../../aggregates/system-registers.ts'
import type { FoundEntity } from '../../entities/enrichment.ts'
import { withOneDevice } from '../pointers/co-occurrences.ts'
import type { Pipeline } from '../../pipeline.ts'

/** An event that is folded after it was scored. */
export interface LateEvent {
  readonly received: ReceivedEvent
  /** Its own sequence. */
  readonly event: number
  /** What it was not folded into before. */
  readonly late: readonly FoundEntity[]
}

/**
 * Folds events that came too early for their devices into those of them that each was not folded
 * into, and into what is kept of its visit and its user's devices; into nothing else. They are folded under the
 * sequence of the entry that ties them, oldest first.
 */
export function foldLate(pipeline: Pipeline, sequence: number, events: readonly LateEvent[]): void {
  const folded = new Set<EntityState>()
  pipeline.open.begin()
  for (const event of events) foldOne(pipeline, event, { sequence, folded })
  pipeline.open.store()
}

/** `folded`: states that events before this one, of the same entry, were folded into. */
function foldOne(
  pipeline: Pipeline,
  { received, event, late }: LateEvent,
  { sequence, folded }: { readonly sequence: number; readonly folded: Set<EntityState> },
): void {
  const prepared = pipeline.prepare(received)
  const entities = prepared.named.map(({ role, type, key }) => {
    return { role, state: pipeline.open.byKey(key, type) }
  })
  const neighbours = new Neighbours()
  neighbours.set(withOneDevice(entities.map(({ state }) => state)))
  const step = stepOfEvent(prepared, sequence, neighbours)
  for (const { role, state } of entities) {
    const { lo, hi } = state.key
    const isLate = late.some(({ key }) => key.lo === lo && key.hi === hi)
    if (!isLate && role !== 'visit' && role !== 'device_owner') continue
    if (folded.has(state)) state.version = sequence - 1
    if (!fold(pipeline.layout, state, step)) continue
    folded.add(state)
    if (role === 'visit') state.registers.set(LAST_EVENT, event)
  }
}
