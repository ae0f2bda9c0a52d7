import type { RowState } from '../evaluation/maturity/row-state.ts'
import type { Contribution } from './change-table.ts'
import {
  badShare,
  type ShareEstimate,
  type UserHits,
} from '../evaluation/resampling/share-estimate.ts'

/** What a route did over the time of a backtest. */
export interface RouteFigures {
  readonly workflow: string
  readonly route: string
  /** Of the workflow; absent in backtests that were kept by earlier versions. */
  readonly events?: number
  readonly hits: number
  /** The day on which it took the largest share of the workflow's events; absent = no day has enough, or an earlier version kept it. */
  readonly busiestDay?: DayShare
  /** New scores without an event that it took; absent in backtests that were kept by earlier versions. */
  readonly scoreChanges?: number
  readonly users: number
  readonly amountMicros: number
  /** Hits by what is known of them now. */
  readonly bad: number
  readonly good: number
  readonly notYetKnown: number
  readonly unknown: number
  /** Bad among the hits that are known; undefined = no hit is known. */
  readonly precision: ShareEstimate | undefined
  /** Bad hits among all bad events of the workflow; undefined = there is no bad event. */
  readonly recall: ShareEstimate | undefined
  /** Events for which the condition could not be computed. */
  readonly errors: number
  /** Hits that the workflow would treat alike without the route. */
  readonly sameWithout: number
  /** `never_reached`: no event; `redundant`: nothing would change without it. */
  readonly remark: 'never_reached' | 'redundant' | undefined
}

/** The events of a workflow on one day, and how many of them a route took. */
interface DayShare {
  readonly events: number
  readonly hits: number
}

/** Days with fewer events of the workflow say nothing of a route's share. */
const LEAST_DAY_EVENTS = 500

/** Counts the hits of one route. */
export class RouteTally {
  private readonly states = { bad: 0, good: 0, not_yet_knowable: 0, unknown: 0 }
  private readonly byUser = new Map<string, UserHits>()
  private readonly users = new Set<string>()
  /** Its hits by day since 1970, where days are counted. */
  private readonly days = new Map<number, number>()
  private amountMicros = 0
  private sameWithout = 0
  private errors = 0
  private scoreChanges = 0

  hit(state: RowState, of: RouteHit): void {
    this.states[state] += 1
    this.amountMicros += of.amountMicros ?? 0
    if (of.isSameWithout) this.sameWithout += 1
    if (of.day !== undefined) this.days.set(of.day, (this.days.get(of.day) ?? 0) + 1)
    if (of.userId !== undefined) this.users.add(of.userId)
    if (state !== 'bad' && state !== 'good') return
    const user = this.userOf(of.userId ?? '')
    user.hits += 1
    if (state === 'bad') user.bad += 1
  }

  scoreChange(): void {
    this.scoreChanges += 1
  }

  failed(): void {
    this.errors += 1
  }

  /** `events`: those of the workflow, by day. */
  busiestDay(events: ReadonlyMap<number, number>): DayShare | undefined {
    let busiest: DayShare | undefined
    for (const [day, all] of events) {
      const one = { events: all, hits: this.days.get(day) ?? 0 }
      const isMore = busiest === undefined || one.hits / all > busiest.hits / busiest.events
      if (all >= LEAST_DAY_EVENTS && isMore) busiest = one
    }
    return busiest
  }

  figures(
    workflow: string,
    route: string,
    badOfWorkflow: ReadonlyMap<string, number>,
  ): RouteFigures {
    const { bad, good, not_yet_knowable: notYetKnown, unknown } = this.states
    const hits = bad + good + notYetKnown + unknown
    return {
      workflow,
      route,
      hits,
      scoreChanges: this.scoreChanges,
      users: this.users.size,
      amountMicros: this.amountMicros,
      bad,
      good,
      notYetKnown,
      unknown,
      precision: badShare(this.byUser.values()),
      recall: badShare(this.caught(badOfWorkflow)),
      errors: this.errors,
      sameWithout: this.sameWithout,
      remark: remarkOf({ hits, scoreChanges: this.scoreChanges, sameWithout: this.sameWithout }),
    }
  }

  /** Of each user with bad events, how many there are and how many of them the route took. */
  private *caught(badOfWorkflow: ReadonlyMap<string, number>): Iterable<UserHits> {
    for (const [userId, hits] of badOfWorkflow) {
      yield { hits, bad: this.byUser.get(userId)?.bad ?? 0 }
    }
  }

  private userOf(userId: string): UserHits {
    const known = this.byUser.get(userId)
    if (known !== undefined) return known
    const user = { hits: 0, bad: 0 }
    this.byUser.set(userId, user)
    return user
  }
}

/** An event that a route takes. */
interface RouteHit extends Contribution {
  /** The workflow does the same where the route is missing. */
  readonly isSameWithout: boolean
  /** Its day since 1970; absent where days are not counted. */
  readonly day?: number
}

/** Whether a new score would be treated alike without the route is not known. */
function remarkOf({ hits, scoreChanges, sameWithout }: Taken): RouteFigures['remark'] {
  if (hits === 0 && scoreChanges === 0) return 'never_reached'
  return scoreChanges === 0 && sameWithout === hits ? 'redundant' : undefined
}

interface Taken {
  readonly hits: number
  readonly scoreChanges: number
  readonly sameWithout: number
}
