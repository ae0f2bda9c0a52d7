import { isAct, isOwnAct } from '../../entities/counted/event-sets.ts'
import type { Registers } from '../../aggregates/registers.ts'
import { LINKED_BY, UNLINKED_EVENTS } from '../../aggregates/system-registers.ts'
import { MAX_UNLINKED_EVENTS } from '../../entities/counted/state-slots.ts'
import type { Facts } from '../../entities/facts.ts'

interface OwnedAct {
  readonly event: { readonly userId?: string }
  readonly facts: Readonly<Facts>
}

/**
 * Notes in a session's state what a link needs: acts without a user wait for one; an act of a user names the user of the session it
 * is. A failed login names a user whom its sender may not be, so it links nothing.
 */
export function noteForLink(
  registers: Registers,
  sequence: number,
  { event, facts }: OwnedAct,
): void {
  if (event.userId === undefined) {
    if (isAct(facts)) noteUnlinked(registers, sequence)
  } else if (isOwnAct(facts)) registers.set(LINKED_BY, sequence)
}

function noteUnlinked(registers: Registers, sequence: number): void {
  let moving = sequence
  for (let at = 0; at < MAX_UNLINKED_EVENTS && moving === moving; at += 1) {
    const next = registers.get(UNLINKED_EVENTS + at)
    registers.set(UNLINKED_EVENTS + at, moving)
    moving = next
  }
}

/** Sequences of the events that no user was linked to, oldest first. */
export function unlinkedEvents(registers: Registers): readonly number[] {
  const known: number[] = []
  for (let at = MAX_UNLINKED_EVENTS - 1; at >= 0; at -= 1) {
    const sequence = registers.get(UNLINKED_EVENTS + at)
    if (sequence === sequence) known.push(sequence)
  }
  return known
}

/** They were linked. */
export function forgetUnlinked(registers: Registers): void {
  for (let at = 0; at < MAX_UNLINKED_EVENTS; at += 1) registers.set(UNLINKED_EVENTS + at, NaN)
}

/** Sequence of the last event that names the session's user; undefined = none. */
export function linkedBy(registers: Registers): number | undefined {
  const sequence = registers.get(LINKED_BY)
  return sequence === sequence ? sequence : undefined
}
