import type { AbuseType } from '@winnow/contract'
import type { Registers } from '../aggregates/registers.ts'
import { ownLabelAt, VERDICTS } from '../aggregates/system-registers.ts'
import type { ImpliedLabelOrigin } from '../event-types/implied-label.ts'

/**
 * Where a label comes from: a caller (`somebody`), an event that brings it, or a caller who labels a user
 * and names the one event that the label is about (`of_event`). The index is the code in entity records.
 */
export const LABEL_ORIGINS = [
  'somebody',
  'chargeback',
  'order_status',
  'of_event',
] as const satisfies readonly ('somebody' | 'of_event' | ImpliedLabelOrigin)[]

export type LabelOrigin = (typeof LABEL_ORIGINS)[number]

/** The label an entity has of one abuse type. */
export interface HeldLabel {
  readonly isBad: boolean
  readonly atMs: number
  /** Its entry. */
  readonly sequence: number
  readonly origin: LabelOrigin
}

/** The entity's own label of one abuse type; undefined = none. */
export function ownLabelOf(registers: Registers, abuseType: AbuseType): HeldLabel | undefined {
  const base = ownLabelAt(abuseType)
  const verdict = registers.get(base)
  if (verdict !== verdict) return undefined
  return {
    isBad: verdict % VERDICTS === 1,
    atMs: registers.get(base + 1),
    sequence: registers.get(base + 2),
    origin: LABEL_ORIGINS[Math.floor(verdict / VERDICTS)] ?? 'somebody',
  }
}
