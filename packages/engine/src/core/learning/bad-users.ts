import { ABUSE_TYPES, type CanonicalEvent } from '@winnow/contract'
import { ownLabelOf } from '../../label-folding.ts'
import type { Memory } from '../recovery/recover.ts'

/** Whether its user was called bad, for whatever abuse: that nobody labelled it does not say that it was good. */
export function isOfBadUser(
  { pipeline, keys }: Pick<Memory, 'keys' | 'pipeline'>,
  environment: number,
  { userId }: CanonicalEvent,
): boolean {
  if (userId === undefined) return false
  const registers = pipeline.open.registersOf(keys.keyOf(environment, 'user', userId))
  if (registers === undefined) return false
  return ABUSE_TYPES.some((abuseType) => ownLabelOf(registers, abuseType)?.isBad === true)
}
