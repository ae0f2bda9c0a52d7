import { DAY_MS } from '@winnow/contract'
import type { AggregateLayout } from '../aggregates/compile-aggregates.ts'
import { environment } from '../entities/declared/environment.ts'
import type { Aggregate } from '../entities/counted/define-aggregate.ts'
import type { EntityState } from '../aggregates/entity-state.ts'
import { WINDOW_INDEX, windowStartMs } from '../aggregates/windows.ts'
import { byRole, type Role } from '../entities/entity-types.ts'
import type { OpenEntity } from '../aggregates/open-entity.ts'

/** Rings on one device, card or address have tens of users; what this many have belongs to nobody. */
const SHARED_USERS = 100

/** Users of one value who are strangers come from as many places, or pay with as many cards, as half of them. */
const STRANGERS_SHARE = 0.5

/** A value that grows by at most this share of its users within an hour is in everyday use. A farm makes its accounts in a rush. */
const RUSH_SHARE = 0.25

/** An address that this share of all events of the day come from is the account's own: a proxy before its servers. */
const OWN_SHARE = 0.8

const DAY = WINDOW_INDEX['1d']

/** How values of one role differ from a ring's: kinds of links, and a place among counts. */
interface Plan {
  readonly users: number
  readonly strangers: number | undefined
  readonly events: number | undefined
}

/** What is asked of one value. */
interface Question extends Plan {
  readonly state: EntityState
  readonly atMs: number
}

/**
 * Finds the values of an event that so many of an account's users have in common that they name nobody: a constant in
 * place of a device id, the shop's own phone number, a pickup point, a proxy. It follows from the value's own state and
 * that of the environment, as they were before the event. Such a value is counted on, and no feature reads it.
 */
export class SharedValues {
  private readonly plans: ReadonlyMap<Role, Plan>
  private readonly allEvents: number

  constructor(layout: AggregateLayout) {
    const kindOf = (aggregate: Aggregate | undefined) => aggregate && layout.indexOf(aggregate)
    this.allEvents = layout.indexOf(environment.events)
    this.plans = byRole(
      ({ nobodys }) =>
        nobodys && {
          users: layout.indexOf(nobodys.users),
          strangers: kindOf(nobodys.strangers),
          events: kindOf(nobodys.events),
        },
    )
  }

  /** The entities without those that name nobody: the same list of nearly all events. */
  without(entities: readonly OpenEntity[], atMs: number): readonly OpenEntity[] {
    let kept: OpenEntity[] | undefined
    for (let at = 0; at < entities.length; at += 1) {
      const entity = entities[at]
      if (entity === undefined) continue
      if (this.namesNobody(entity, entities, atMs)) kept ??= entities.slice(0, at)
      else kept?.push(entity)
    }
    return kept ?? entities
  }

  private namesNobody(
    { role, state }: OpenEntity,
    entities: readonly OpenEntity[],
    atMs: number,
  ): boolean {
    // Eight users are kept one by one: what has no more than that needs no look.
    if (state.links.sketches === 0) return false
    const plan = this.plans.get(role)
    if (plan === undefined || !state.links.isSketched(plan.users)) return false
    // Few places are the account's own, and most have many users: that look comes first.
    if (plan.events !== undefined && !this.isOwn(state, plan.events, { entities, atMs }))
      return false
    const everyone = state.links.countSince(plan.users, 0)
    return everyone >= SHARED_USERS && isShared({ ...plan, state, atMs }, everyone)
  }

  /** Whether nearly all that happened in the account within a day came by it. */
  private isOwn(
    { tiles }: EntityState,
    events: number,
    { entities, atMs }: { readonly entities: readonly OpenEntity[]; readonly atMs: number },
  ): boolean {
    const all = entities.find((one) => one.role === 'environment')?.state
    if (all === undefined) return false
    const own = tiles.countIn(events, DAY, atMs)
    // Twice as many are enough to say no: most places have a trifle of all events.
    return own >= all.tiles.countIn(this.allEvents, DAY, atMs, Math.max(1, 2 * own)) * OWN_SHARE
  }
}

function isShared(question: Question, everyone: number): boolean {
  const { strangers, events, state } = question
  if (events !== undefined) return isCalm(question, everyone)
  const kinds = strangers === undefined ? 0 : state.links.countSince(strangers, 0)
  return kinds === 0 ? isCalm(question, everyone) : kinds >= everyone * STRANGERS_SHARE
}

function isCalm({ state, users, atMs }: Question, everyone: number): boolean {
  if (!(atMs - state.firstSeenMs >= DAY_MS)) return false
  const sinceS = Math.ceil(windowStartMs(WINDOW_INDEX['1h'], atMs) / 1000)
  return state.links.countSince(users, sinceS) <= everyone * RUSH_SHARE
}
