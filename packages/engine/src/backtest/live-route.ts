import { DAY_MS } from '@winnow/contract'
import type { RouteFigures } from './route-tally.ts'
import { RouteTally } from './route-tally.ts'
import { jointState } from './backtest-event.ts'
import { type ControlFigures, controlFigures } from './control-tally.ts'
import { DistinctUsers } from './distinct-users.ts'
import type { RowStates } from './judged-rows.ts'

/** Hits that are listed, the latest. */
const MAX_RECENT_HITS = 10
/** Hits that are judged, the latest. */
const MAX_JUDGED_HITS = 10_000
/** Days of the line. */
export const LINE_DAYS = 30
/** A route without a hit for so long is unused. */
const UNUSED_DAYS = 60

/** A hit of a route. */
export interface LiveHit {
  readonly sequence: number
  readonly atMs: number
  readonly userId: string | undefined
  /** US dollars; undefined = none, or no rate. */
  readonly amountMicros: number | undefined
  /** Of the user, else of the event. */
  readonly userKey: number
  readonly isBlocked: boolean
  /** The user is in the control group. */
  readonly isControl: boolean
}

/** What a route does, since it was changed last. */
export interface LiveRouteFigures extends Omit<
  RouteFigures,
  'recall' | 'sameWithout' | 'remark' | 'events' | 'busiestDay'
> {
  readonly version: number
  readonly stage: 'live' | 'rollout'
  readonly changedAtMs: number
  /** The version that changed it. */
  readonly changedBy: number
  /** Events that the workflow ran on. */
  readonly events: number
  /** The latest hits, of which the outcomes are counted. */
  readonly judgedHits: number
  readonly control: ControlFigures | undefined
  /** Decisions by people against it. */
  readonly overrides: number
  /** Hits that did nothing, because it is paused. */
  readonly pausedHits: number
  /** Events that it was not run on, because it took too long. */
  readonly notRun: number
  /** Undefined = it is not paused. */
  readonly pausedFor: PauseCause | undefined
  readonly lastHitMs: number | undefined
  /** No hit for 60 days. */
  readonly isUnused: boolean
  /** Hits of each of the last 30 days, the oldest first. */
  readonly line: readonly number[]
  /** The latest first. */
  readonly recent: readonly Pick<LiveHit, 'sequence' | 'atMs' | 'userId' | 'amountMicros'>[]
}

/** What a safety net paused a route for: it took too much, or too long. */
export type PauseCause = 'budget' | 'latency'

/** What a route is, where it was changed. */
export interface RouteChange {
  readonly workflow: string
  readonly route: string
  readonly changedAtMs: number
  readonly changedBy: number
}

/** Where a route stands when its figures are wanted. */
interface RoutePlace {
  readonly version: number
  readonly stage: 'live' | 'rollout'
  readonly pausedFor: PauseCause | undefined
  /** Places of the workflow's abuse types in ABUSE_TYPES. */
  readonly types: readonly number[]
  readonly asOfMs: number
}

/** Counts what a route does, within bounds. */
export class LiveRoute {
  private readonly change: RouteChange
  private readonly users = new DistinctUsers()
  private readonly days = new Map<number, number>()
  private recent: LiveHit[] = []
  private judged: LiveHit[] = []
  private events = 0
  private hits = 0
  private amountMicros = 0
  private errors = 0
  private overrides = 0
  private pausedHits = 0
  private notRun = 0

  constructor(change: RouteChange) {
    this.change = change
  }

  /** The workflow ran on an event. */
  seen(): void {
    this.events += 1
  }

  hit(hit: LiveHit): void {
    this.hits += 1
    this.amountMicros += hit.amountMicros ?? 0
    this.users.add(hit.userKey)
    const day = Math.floor(hit.atMs / DAY_MS)
    this.days.set(day, (this.days.get(day) ?? 0) + 1)
    if (this.days.size > 2 * LINE_DAYS) this.forgetDays()
    this.recent = [hit, ...this.recent].slice(0, MAX_RECENT_HITS)
    this.judged.push(hit)
    if (this.judged.length >= 2 * MAX_JUDGED_HITS) this.judged = this.judged.slice(-MAX_JUDGED_HITS)
  }

  failed(): void {
    this.errors += 1
  }

  overruled(): void {
    this.overrides += 1
  }

  passedOver(): void {
    this.pausedHits += 1
  }

  skipped(): void {
    this.notRun += 1
  }

  figures(rows: RowStates, place: RoutePlace): LiveRouteFigures {
    const { version, stage, pausedFor, types, asOfMs } = place
    const { workflow, route, changedAtMs, changedBy } = this.change
    const judged = this.judged.slice(-MAX_JUDGED_HITS)
    const tallied = tallyOf(judged, rows, types).figures(workflow, route, new Map())
    const control = judged.filter(({ isControl }) => isControl)
    const lastHitMs = this.recent[0]?.atMs
    const { bad, good, notYetKnown, unknown, precision } = tallied
    return {
      workflow,
      route,
      version,
      stage,
      changedAtMs,
      changedBy,
      events: this.events,
      hits: this.hits,
      users: this.users.count,
      amountMicros: this.amountMicros,
      judgedHits: judged.length,
      bad,
      good,
      notYetKnown,
      unknown,
      precision,
      control: control.length === 0 ? undefined : controlFigures(tallyOf(control, rows, types)),
      errors: this.errors,
      overrides: this.overrides,
      pausedHits: this.pausedHits,
      notRun: this.notRun,
      pausedFor,
      lastHitMs,
      isUnused: asOfMs - (lastHitMs ?? changedAtMs) >= UNUSED_DAYS * DAY_MS,
      line: this.line(asOfMs),
      recent: this.recent.map(({ sequence, atMs, userId, amountMicros }) => ({
        sequence,
        atMs,
        userId,
        amountMicros,
      })),
    }
  }

  private line(asOfMs: number): readonly number[] {
    const today = Math.floor(asOfMs / DAY_MS)
    return Array.from(
      { length: LINE_DAYS },
      (_, at) => this.days.get(today - LINE_DAYS + 1 + at) ?? 0,
    )
  }

  private forgetDays(): void {
    const newest = Math.max(...this.days.keys())
    for (const day of this.days.keys()) if (day <= newest - LINE_DAYS) this.days.delete(day)
    // Days far in the past may come all the same: the bound holds whatever the times are.
    for (const day of this.days.keys()) {
      if (this.days.size <= LINE_DAYS) return
      this.days.delete(day)
    }
  }
}

function tallyOf(hits: readonly LiveHit[], rows: RowStates, types: readonly number[]): RouteTally {
  const tally = new RouteTally()
  for (const { sequence, isBlocked, userKey, amountMicros } of hits) {
    const states = isBlocked ? rows.statesOfBlocked(sequence) : rows.statesOf(sequence)
    const of = { userId: String(userKey), amountMicros, isSameWithout: false }
    tally.hit(jointState(states, types), of)
  }
  return tally
}
