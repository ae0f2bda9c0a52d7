import { LAST_DECISION } from '../aggregates/system-registers.ts'
import type { Registers } from '../aggregates/registers.ts'

/** The entry of the last decision about an entity, by its registers; undefined = there was none. */
export function lastDecisionIn(registers: Registers | undefined): number | undefined {
  const sequence = registers?.get(LAST_DECISION) ?? NaN
  return Number.isNaN(sequence) ? undefined : sequence
}
