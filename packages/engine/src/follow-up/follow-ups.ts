import { AUTHORIZED, LAST_EVENT, TOLD } from '../aggregates/system-registers.ts'
import type { EntityState } from '../aggregates/entity-state.ts'
import type { FollowUp } from '../entities/enrichment.ts'
import type { Role } from '../entities/entity-types.ts'
import { MADE_BY } from '../entities/made-by.ts'
import type { NamedEntity } from '../entities/named-in.ts'
import type { OpenStates } from '../open-states.ts'
import type { ReadEvent } from '../read-event.ts'
import { isAuthorization, isCapture, STEP, stepTold } from './told-by.ts'

/**
 * Tells events that go on with something from those that begin it. Clients send again what they got no answer to, and a
 * payment is told of when it is pending, authorized and captured: that is one order and one payment, not several.
 * It reads the states as they are when the event gets its sequence; what it finds is written into the entry.
 */
export class FollowUps {
  private readonly open: OpenStates

  constructor(open: OpenStates) {
    this.open = open
  }

  /** Undefined when the event begins something, as most do, and where the same id is somebody else's. */
  find(read: ReadEvent): FollowUp | undefined {
    const { type } = read.facts
    const made = MADE_BY.get(type)
    if (made === undefined) return undefined
    const before = this.toldBefore(made, read.named)
    if (made === 'order') return before && type === '$create_order' ? 'resent' : undefined
    const told = before?.registers.get(TOLD) ?? NaN
    if (told === read.told) return 'resent'
    return made === 'transaction' && this.isNextStep(told, read) ? 'next_step' : undefined
  }

  /** The thing that the event makes, when an earlier event of the same user or session made it. */
  private toldBefore(made: Role, named: readonly NamedEntity[]): EntityState | undefined {
    const state = this.stateOf(made, named)
    return state && state.registers.get(LAST_EVENT) > 0 && isOfSame(state, named)
      ? state
      : undefined
  }

  private isNextStep(told: number, { facts, reading, named }: ReadEvent): boolean {
    if (facts.moneyBack === 1) return false
    const step = stepTold(told)
    if (step === STEP.pending) return true
    if (!isCapture(reading.fields)) return false
    if (step === STEP.authorized) return true
    const order = this.stateOf('order', named)
    return order?.registers.get(AUTHORIZED) === 1 && isOfSame(order, named)
  }

  private stateOf(role: Role, named: readonly NamedEntity[]): EntityState | undefined {
    const thing = named.find((one) => one.role === role)
    return thing && this.open.has(thing.key) ? this.open.peek(thing.key, thing.type) : undefined
  }
}

/** Notes, in the state of a thing that an event makes or pays for, what later events go on with. */
export function noteTold(
  { registers }: EntityState,
  role: Role,
  { facts: { type }, reading, told }: ReadEvent,
): void {
  if (role !== 'order') {
    if (role === MADE_BY.get(type)) registers.set(TOLD, told)
  } else if (type === '$transaction' && isAuthorization(reading.fields))
    registers.set(AUTHORIZED, 1)
}

/** Whether the event is of a user, else a session, that the thing was named with before. */
function isOfSame({ links }: EntityState, named: readonly NamedEntity[]): boolean {
  const subject =
    named.find(({ role }) => role === 'user') ?? named.find(({ role }) => role === 'session')
  let isSame = false
  links.forEachMate((type, lo, hi) => {
    if (type === subject?.type && lo === subject.key.lo && hi === subject.key.hi) isSame = true
  })
  return isSame
}
