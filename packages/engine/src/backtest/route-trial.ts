import type { EntityKey } from '../entities/entity-key.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { CompiledPolicy, PolicyDecision } from '../policies/compile-policy.ts'
import type { BacktestEvent } from './backtest-event.ts'
import { type Example, Examples } from './examples.ts'
import { type BacktestSpan, LedgerBacktest } from './ledger-backtest.ts'
import { DEFAULT_COSTS } from './money-balance.ts'
import type { TrialRun } from './policy-trial.ts'
import type { RouteFigures } from './route-tally.ts'
import type { EntityStates } from '../ports/entity-states.ts'
import {
  badShare,
  type ShareEstimate,
  type UserHits,
} from '../evaluation/resampling/share-estimate.ts'

/** A route that is tried on past events, within its policy. */
export interface TriedRoute {
  readonly policy: CompiledPolicy
  readonly workflow: string
  readonly route: string
  readonly decisions: readonly PolicyDecision[]
}

/** What a route would have taken. */
export interface RouteTrialResult {
  /** Events that its workflow ran on. */
  readonly events: number
  /** The first and the last of them. */
  readonly firstMs: number | undefined
  readonly lastMs: number | undefined
  readonly figures: RouteFigures | undefined
  /** Hits among the events; undefined = there is no event. */
  readonly share: ShareEstimate | undefined
  readonly examples: readonly Example[]
}

/** Tries one route on a part of the ledger: `learn` each entry, then `judge`, then `take` each, as a backtest. Pure. */
export class RouteTrial {
  private readonly tried: TriedRoute
  private readonly backtest: LedgerBacktest
  private readonly byUser = new Map<string, UserHits>()
  private readonly examples = new Examples()
  private events = 0
  private firstMs: number | undefined
  private lastMs: number | undefined

  /** `states`: as LedgerBacktest has it. */
  constructor(span: BacktestSpan, tried: TriedRoute, seed: EntityKey, states?: EntityStates) {
    this.tried = tried
    const { policy: wouldBe, decisions } = tried
    const onRun = (event: BacktestEvent, run: TrialRun): void => this.note(event, run)
    this.backtest = new LedgerBacktest(
      span,
      { was: undefined, wouldBe, decisions, onRun },
      seed,
      states,
    )
  }

  learn(entry: LedgerEntry): void {
    this.backtest.learn(entry)
  }

  judge(): void {
    this.backtest.judge()
  }

  take(entry: LedgerEntry): void {
    this.backtest.take(entry)
  }

  result(): RouteTrialResult {
    const { workflow, route } = this.tried
    const { routes } = this.backtest.report(DEFAULT_COSTS)
    return {
      events: this.events,
      firstMs: this.firstMs,
      lastMs: this.lastMs,
      figures: routes.wouldBe.find((one) => one.workflow === workflow && one.route === route),
      share: badShare(this.byUser.values()),
      examples: this.examples.all().shown,
    }
  }

  private note({ sequence, input, amountMicros }: BacktestEvent, { workflows }: TrialRun): void {
    const { workflow, route } = this.tried
    const run = workflows.find(({ taken }) => taken.workflow === workflow)
    if (run === undefined) return
    const { userId } = input.event
    this.events += 1
    this.firstMs = Math.min(this.firstMs ?? Infinity, input.atMs)
    this.lastMs = Math.max(this.lastMs ?? -Infinity, input.atMs)
    const known = this.byUser.get(userId ?? `${sequence}`) ?? { hits: 0, bad: 0 }
    this.byUser.set(userId ?? `${sequence}`, known)
    known.hits += 1
    if (run.taken.route !== route) return
    known.bad += 1
    const taken = [`${workflow}/${route}`]
    this.examples.add({ sequence, userId, amountMicros, was: [], wouldBe: taken })
  }
}
