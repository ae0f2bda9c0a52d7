import type { Registers } from '../../aggregates/registers.ts'
import { LAST_EVENT } from '../../aggregates/system-registers.ts'

/** Sequence of the event that last named the entity; undefined = none. */
export function lastEventOf(registers: Registers | undefined): number | undefined {
  const sequence = registers?.get(LAST_EVENT) ?? NaN
  return sequence === sequence ? sequence : undefined
}
