import type { Registers } from '../../aggregates/registers.ts'
import { EARLIER_EVENTS, LAST_EVENT } from '../../aggregates/system-registers.ts'
import { MAX_EARLIER_EVENTS } from '../../entities/counted/state-slots.ts'

/** Events of a session that are known by their entries: the last one, and those just before it. */
export const MAX_SESSION_EVENTS = 1 + MAX_EARLIER_EVENTS

/** Makes an entry the last event of its session; the one that was moves down, and so do those before it. */
export function noteEvent(registers: Registers, sequence: number): void {
  let moving = registers.get(LAST_EVENT)
  registers.set(LAST_EVENT, sequence)
  for (let at = 0; at < MAX_EARLIER_EVENTS && moving === moving; at += 1) {
    const next = registers.get(EARLIER_EVENTS + at)
    registers.set(EARLIER_EVENTS + at, moving)
    moving = next
  }
}

/** Sequences of the events before the last one, the latest first. */
export function eventsBeforeLast(registers: Registers): readonly number[] {
  const known: number[] = []
  for (let at = 0; at < MAX_EARLIER_EVENTS; at += 1) {
    const sequence = registers.get(EARLIER_EVENTS + at)
    if (sequence === sequence) known.push(sequence)
  }
  return known
}
