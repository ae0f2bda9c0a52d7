import { ABUSE_TYPES, type CanonicalEvent } from '@winnow/contract'
import { blockableIn } from '../../labels/event-block.ts'
import { ownLabelOf } from '../../labels/held-label.ts'
import type { EntityKey } from '../../entities/entity-key.ts'
import type { Memory } from '../memory.ts'

type Known = Pick<Memory, 'keys' | 'pipeline'>

/**
 * Whether its user was called bad, or the order or content it made, for whatever abuse: that no label names it does not say
 * that it was good. Asks the states, which remember a label longer than what was learned from it is held.
 */
export function wasCalledBad(memory: Known, environment: number, event: CanonicalEvent): boolean {
  const { keys } = memory
  const { userId } = event
  const thing = blockableIn(event)
  if (thing !== undefined && isBad(memory, keys.keyOf(environment, thing.type, thing.id)))
    return true
  return userId !== undefined && isBad(memory, keys.keyOf(environment, 'user', userId))
}

function isBad({ pipeline }: Known, key: EntityKey): boolean {
  const registers = pipeline.open.registersOf(key)
  if (registers === undefined) return false
  return ABUSE_TYPES.some((abuseType) => ownLabelOf(registers, abuseType)?.isBad === true)
}
