import { BEACON_EVENT, LIMITS } from '@winnow/contract'
import type { AggregateLayout } from '../../aggregates/compile-aggregates.ts'
import { isAct, isOwnAct } from '../../entities/counted/event-sets.ts'
import { session } from '../../entities/declared/session.ts'
import type { Facts } from '../../entities/facts.ts'
import type { NamedEntity } from '../../entities/named-entity.ts'
import type { OpenStates } from '../../aggregates/open-states.ts'
import { linkedBy, unlinkedEvents } from '../pointers/unlinked-events.ts'

/** What ties an event to its session. */
export interface SessionParts {
  readonly event: { readonly type: string; readonly userId?: string; readonly sessionId?: string }
  readonly facts: Readonly<Facts>
  readonly named: readonly NamedEntity[]
}

/**
 * How an event is linked by its session. `carries`: it names a user, for whom these earlier events of the session count
 * from now on, oldest first. `follows`: it names none, and is of the user whom the entry `event` names.
 */
export type SessionLink =
  | { readonly kind: 'carries'; readonly events: readonly number[] }
  | { readonly kind: 'follows'; readonly event: number }

/**
 * Finds what a session did for its user, by the session's state as it is when the event gets its sequence. What it finds is
 * written to the ledger, so a replay does not look again.
 */
export class SessionLinks {
  private readonly open: OpenStates
  private readonly users: number

  constructor(open: OpenStates, layout: AggregateLayout) {
    this.open = open
    this.users = layout.indexOf(session.users)
  }

  /** Undefined for most events: they name no session, or nothing waits in it. */
  find({ event, facts, named }: SessionParts): SessionLink | undefined {
    if (event.sessionId === undefined || event.type === BEACON_EVENT) return undefined
    const thing = named.find(({ role }) => role === 'session')
    const registers = thing && this.open.registersOf(thing.key)
    if (thing === undefined || registers === undefined) return undefined
    if (event.userId === undefined) {
      const by = isAct(facts) ? linkedBy(registers) : undefined
      if (by === undefined || !this.belongsToOne(thing, undefined)) return undefined
      return { kind: 'follows', event: by }
    }
    const events = isOwnAct(facts) ? unlinkedEvents(registers) : []
    const user = named.find(({ role }) => role === 'user')
    if (events.length === 0 || !this.belongsToOne(thing, user)) return undefined
    return { kind: 'carries', events }
  }

  /** Whether few enough users acted in the session, with this one: a call centre's, or an id that many pages share, is nobody's. */
  private belongsToOne({ key, type }: NamedEntity, user: NamedEntity | undefined): boolean {
    const links = this.open.peek(key, type)?.links
    if (links === undefined) return true
    const known = links.countSince(this.users, 0)
    const isNew = user !== undefined && links.find(this.users, user.key.lo, user.key.hi) < 0
    return known + (isNew ? 1 : 0) <= LIMITS.sessionUsersCount
  }
}
