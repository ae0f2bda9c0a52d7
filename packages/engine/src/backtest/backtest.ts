import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import type { RowState } from '../evaluation/maturity/row-state.ts'
import type { CompiledPolicy } from '../policies/compile-policy.ts'
import { type BacktestEvent, jointState } from './backtest-event.ts'
import { ChangeCauses, type ChangeCause } from './change-causes.ts'
import { type ChangeCell, ChangeTable } from './change-table.ts'
import { type Example, Examples } from './examples.ts'
import { type AssumedCosts, type MoneyBalance, MoneyTally } from './money-balance.ts'
import { decidedTypes, PolicyTrial, type TrialRun, type TrialTerms } from './policy-trial.ts'
import type { TrialLists } from './policy-world.ts'
import type { PolicyResult } from '../policies/policy-result.ts'
import { ResultCounts, type ReviewLoad, type WeekCounts } from './result-counts.ts'
import type { RouteFigures } from './route-tally.ts'
import { RouteTallies } from './route-tallies.ts'
import type { StandingDecision } from './standing-decision.ts'
import { ScoreHistogram, type ThresholdPoint } from './score-histogram.ts'

/** A policy that does nothing: the old one where there was none. */
const NO_POLICY: CompiledPolicy = { byEventType: new Map() }

export interface BacktestPolicies {
  /** Undefined = nothing was decided before. */
  readonly was: CompiledPolicy | undefined
  readonly wouldBe: CompiledPolicy
  readonly decisions: TrialTerms['decisions']
  /** The lists as each policy would have them. */
  readonly lists: { readonly was: TrialLists; readonly wouldBe: TrialLists }
  /** Sees what the new policy made of each event. */
  readonly onRun?: (event: BacktestEvent, run: TrialRun) => void
}

/** Events of one kind that are shown. */
interface ShownExamples {
  readonly count: number
  readonly shown: readonly Example[]
}

/** What each threshold of one score would take. */
interface AbuseThresholds {
  readonly abuseType: AbuseType
  /** The highest first. */
  readonly points: readonly ThresholdPoint[]
}

/** What a change of policy would have done. Plain data: the same events give the same bytes. */
export interface BacktestReport {
  readonly events: number
  readonly firstMs: number | undefined
  readonly lastMs: number | undefined
  /** New scores without an event that both ran on, and those that have another result; absent in backtests that earlier versions kept. */
  readonly scoreChangesRun?: { readonly run: number; readonly moved: number }
  readonly table: readonly ChangeCell[]
  readonly weeks: readonly WeekCounts[]
  readonly routes: {
    readonly was: readonly RouteFigures[]
    readonly wouldBe: readonly RouteFigures[]
  }
  readonly causes: readonly ChangeCause[]
  readonly money: MoneyBalance
  readonly reviewLoad: { readonly was: ReviewLoad; readonly wouldBe: ReviewLoad }
  /** Events that a workflow runs on, by what is known of them. */
  readonly known: Readonly<Record<RowState, number>>
  /** Events that the old policy blocked: what they would have become cannot be seen. */
  readonly blockedBefore: number
  readonly newlyBlockedGood: ShownExamples
  readonly newlyPassedBad: ShownExamples
  /** Events that two routes of one workflow take. */
  readonly overlaps: ShownExamples
  /** In the order of ABUSE_TYPES. */
  readonly thresholds: readonly AbuseThresholds[]
}

/** Runs an old and a new policy over past events, in their order. Pure. */
export class Backtest {
  private readonly onRun: BacktestPolicies['onRun']
  private readonly was: PolicyTrial
  private readonly wouldBe: PolicyTrial
  /** By event type, the types of abuse that either policy decides about on it. */
  private readonly types: (eventType: string) => readonly number[]
  private readonly typesOf = new Map<string, readonly number[]>()
  private readonly table = new ChangeTable()
  private readonly counts = new ResultCounts()
  private readonly money = new MoneyTally()
  private readonly causes = new ChangeCauses()
  private readonly tallies: { readonly was: RouteTallies; readonly wouldBe: RouteTallies }
  private readonly histograms = ABUSE_TYPES.map(() => new ScoreHistogram())
  private readonly examples = {
    newlyBlockedGood: new Examples(),
    newlyPassedBad: new Examples(),
    overlaps: new Examples(),
  }
  private readonly known = { bad: 0, good: 0, not_yet_knowable: 0, unknown: 0 }
  private readonly scoreChanges = { run: 0, moved: 0 }
  private events = 0
  private blockedBefore = 0
  private firstMs: number | undefined
  private lastMs: number | undefined

  constructor({ was = NO_POLICY, wouldBe, decisions, lists, onRun }: BacktestPolicies) {
    this.onRun = onRun
    this.was = new PolicyTrial(was, { decisions, lists: lists.was })
    this.wouldBe = new PolicyTrial(wouldBe, { decisions, lists: lists.wouldBe })
    this.tallies = { was: new RouteTallies(was), wouldBe: new RouteTallies(wouldBe) }
    this.types = (eventType) => {
      const known = this.typesOf.get(eventType)
      if (known !== undefined) return known
      const types = new Set([...decidedTypes(was, eventType), ...decidedTypes(wouldBe, eventType)])
      this.typesOf.set(eventType, [...types])
      return [...types]
    }
  }

  take(event: BacktestEvent): void {
    const was = this.was.run(event, event)
    const wouldBe = this.wouldBe.run(event, event)
    this.onRun?.(event, wouldBe)
    const types = this.types(event.input.event.type)
    const state = jointState(event.states, types)
    this.count(event)
    if (types.length > 0) this.known[state] += 1
    this.tallies.was.add(event, was)
    this.tallies.wouldBe.add(event, wouldBe)
    const { amountMicros, input } = event
    const { userId } = input.event
    this.table.add(was.result, wouldBe.result, { userId, amountMicros })
    this.counts.add(input.atMs, userId ?? `${event.sequence}`, {
      was: was.result,
      wouldBe: wouldBe.result,
    })
    if (was.result === 'block') this.blockedBefore += 1
    if (was.result !== wouldBe.result) this.changed(event, state, { was, wouldBe })
    if (wouldBe.workflows.some(({ isOverlap }) => isOverlap)) {
      this.examples.overlaps.add(exampleOf(event, { was, wouldBe }))
    }
  }

  /** A new score of a user that no event made: what follows from it counts, but it is no event of the table. */
  takeScoreChange(change: BacktestEvent): void {
    const was = this.was.run(change, change)
    const wouldBe = this.wouldBe.run(change, change)
    this.tallies.was.addScoreChange(was)
    this.tallies.wouldBe.addScoreChange(wouldBe)
    this.scoreChanges.run += 1
    if (was.result !== wouldBe.result) this.scoreChanges.moved += 1
  }

  /** A decision that no policy made. */
  decided(decision: StandingDecision): void {
    this.was.decided(decision)
    this.wouldBe.decided(decision)
  }

  /** The report of all events so far. */
  report(costs: AssumedCosts): BacktestReport {
    const { events, firstMs, lastMs, known, blockedBefore, examples } = this
    return {
      events,
      firstMs,
      lastMs,
      scoreChangesRun: { ...this.scoreChanges },
      table: this.table.cells(),
      weeks: this.counts.byWeek(),
      routes: { was: this.tallies.was.figures(), wouldBe: this.tallies.wouldBe.figures() },
      causes: this.causes.all(),
      money: this.money.balance(costs),
      reviewLoad: this.counts.reviewLoad(),
      known: { ...known },
      blockedBefore,
      newlyBlockedGood: examples.newlyBlockedGood.all(),
      newlyPassedBad: examples.newlyPassedBad.all(),
      overlaps: examples.overlaps.all(),
      thresholds: ABUSE_TYPES.map((abuseType, at) => ({
        abuseType,
        points: this.histograms[at]?.points() ?? [],
      })),
    }
  }

  private count({ input, states, amountMicros }: BacktestEvent): void {
    this.events += 1
    this.firstMs = Math.min(this.firstMs ?? Infinity, input.atMs)
    this.lastMs = Math.max(this.lastMs ?? -Infinity, input.atMs)
    input.scores.forEach((score, at) => {
      this.histograms[at]?.add(score, states[at] ?? 'unknown', amountMicros)
    })
  }

  private changed(event: BacktestEvent, state: RowState, runs: Runs): void {
    const { was, wouldBe } = runs
    const { amountMicros } = event
    const blocks = indicator(wouldBe, 'block') - indicator(was, 'block')
    const reviews = indicator(wouldBe, 'review') - indicator(was, 'review')
    this.money.add(state, { blocks, reviews, amountMicros })
    this.causes.add(was, wouldBe, amountMicros)
    const { newlyBlockedGood, newlyPassedBad } = this.examples
    if (blocks > 0 && state === 'good') newlyBlockedGood.add(exampleOf(event, runs))
    if (blocks < 0 && state === 'bad') newlyPassedBad.add(exampleOf(event, runs))
  }
}

interface Runs {
  readonly was: TrialRun
  readonly wouldBe: TrialRun
}

const indicator = (run: TrialRun, result: PolicyResult): number => (run.result === result ? 1 : 0)

const exampleOf = ({ sequence, input, amountMicros }: BacktestEvent, runs: Runs): Example => ({
  sequence,
  userId: input.event.userId,
  amountMicros,
  was: routesOf(runs.was),
  wouldBe: routesOf(runs.wouldBe),
})

const routesOf = ({ workflows }: TrialRun): readonly string[] =>
  workflows.flatMap(({ taken }) =>
    taken.route === undefined ? [] : [`${taken.workflow}/${taken.route}`],
  )
