import type { AggregateLayout } from '../../aggregates/compile-aggregates.ts'
import { content } from '../../entities/declared/content.ts'
import type { EntityState } from '../../aggregates/entity-state.ts'
import { wordKey } from '../../aggregates/fold.ts'
import type { Registers } from '../../aggregates/registers.ts'
import { AUTHORIZED, MADE } from '../../aggregates/system-registers.ts'
import type { FollowUp } from '../../entities/enrichment.ts'
import type { Role } from '../../entities/entity-types.ts'
import type { Facts } from '../../entities/facts.ts'
import type { FieldObject } from '../../entities/field-readers.ts'
import type { NamedEntity } from '../../entities/named-entity.ts'
import type { OpenStates } from '../../aggregates/open-states.ts'
import { isOfOther, OWNED } from './ownership.ts'
import { meaningOf } from '../../event-types/meaning-of.ts'
import { isAuthorization, isCapture, STEP } from '../../event-types/payment-step.ts'
import { isOfType, stepOfSaying } from './saying-of.ts'
import type { Saying } from './saying.ts'
import { digestRing } from './digest-ring.ts'

/** What an event is recognised by as one that goes on. */
interface FollowUpParts {
  readonly saying: Saying | undefined
  readonly facts: Readonly<Facts>
  readonly event: { readonly fields: FieldObject }
  readonly named: readonly NamedEntity[]
}

/**
 * Tells events that go on with something from those that begin it. Clients send again what they got no answer to, and a
 * payment is reported when it is pending, authorized and captured: that is one order and one payment, not several.
 * What makes two events the same is declared with their type. It reads the states as they are when the event gets
 * its sequence; what it finds is written into the entry.
 */
export class FollowUps {
  private readonly open: OpenStates
  private readonly reporters: number

  constructor(open: OpenStates, layout: AggregateLayout) {
    this.open = open
    this.reporters = layout.indexOf(content.reporters)
  }

  /** Undefined when the event begins something, as most do, and where the same id is somebody else's. */
  find(event: FollowUpParts): FollowUp | undefined {
    const { saying, facts, named } = event
    if (saying === undefined) return undefined
    if (!OWNED.has(saying.by)) return this.repeatOf(this.registersOf(saying.by, named), event)
    const state = this.ownState(saying.by, named)
    const law = meaningOf(facts.type)?.repeats
    if (law?.isOncePerReader) return state && this.isReporter(state, event) ? 'resent' : undefined
    const repeat = this.repeatOf(state?.registers, event)
    if (repeat !== undefined || law?.step === undefined) return repeat
    return this.isNextStep(state?.registers, event) ? 'next_step' : undefined
  }

  private repeatOf(
    registers: Registers | undefined,
    { saying, facts }: FollowUpParts,
  ): FollowUp | undefined {
    if (registers === undefined || saying === undefined) return undefined
    if (registers.get(MADE) === saying.whole) return 'repeat'
    if (saying.repeats === 'first') return registers.get(MADE) > 0 ? 'resent' : undefined
    const latest = digestRing.latest(registers, (told) => isOfType(told, facts.type))
    if (latest === saying.digest) return 'resent'
    if (saying.repeats === 'latest') return undefined
    return digestRing.has(registers, saying.digest) ? 'repeat' : undefined
  }

  private isReporter({ links }: EntityState, { facts }: FollowUpParts): boolean {
    const { lo, hi } = wordKey(facts.flaggedBy)
    return links.find(this.reporters, lo, hi) >= 0
  }

  private isNextStep(registers: Registers | undefined, { facts, event, named }: FollowUpParts) {
    if (facts.moneyBack === 1) return false
    const told = registers && digestRing.latest(registers, (one) => isOfType(one, facts.type))
    const step = told === undefined ? NaN : stepOfSaying(told)
    if (step === STEP.pending) return true
    if (!isCapture(event.fields)) return false
    if (step === STEP.authorized) return true
    return this.ownState('order', named)?.registers.get(AUTHORIZED) === 1
  }

  /** What is known of an entity that is not somebody else's; valid until the next look. */
  private ownState(role: Role, named: readonly NamedEntity[]): EntityState | undefined {
    const thing = named.find((one) => one.role === role)
    if (thing === undefined || !this.open.has(thing.key)) return undefined
    const state = this.open.peek(thing.key, thing.type)
    return state === undefined || isOfOther(state, named) ? undefined : state
  }

  private registersOf(role: Role, named: readonly NamedEntity[]): Registers | undefined {
    const thing = named.find((one) => one.role === role)
    return thing && this.open.registersOf(thing.key)
  }
}

/** Notes, in the state of what an event is about, what later events go on with. */
export function noteSayingOf({ registers }: EntityState, role: Role, parts: FollowUpParts): void {
  const { saying, facts, event } = parts
  if (role === saying?.by) noteSaying(registers, saying)
  if (role === 'order' && isPayment(facts.type) && isAuthorization(event.fields)) {
    registers.set(AUTHORIZED, 1)
  }
}

/** What goes on in steps: authorized, then captured. */
const isPayment = (type: string): boolean => meaningOf(type)?.repeats?.step !== undefined

function noteSaying(registers: Registers, { digest, whole, repeats }: Saying): void {
  if (whole === whole && !(registers.get(MADE) > 0)) registers.set(MADE, whole)
  if (repeats !== 'first') digestRing.add(registers, digest, repeats)
}
