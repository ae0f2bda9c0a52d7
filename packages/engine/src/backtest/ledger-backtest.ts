import type { EntityKey } from '../entities/entity-key.ts'
import { entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { type EventEntry, eventOf } from '../entries/event-entry.ts'
import type { RowState } from '../evaluation/maturity/row-state.ts'
import { decodeEnrichment, decodeOutcome, type Outcome } from '../events/outcome.ts'
import type { ReportLimits } from '../report/report-limits.ts'
import type { EntityStates } from '../ports/entity-states.ts'
import { ServingHistory } from '../report/serving-history.ts'
import { ListKeys } from '../lists/list-keys.ts'
import { Lists } from '../lists/lists.ts'
import { DECIDED_TYPES } from '../ports/decision.ts'
import type { PolicyDecision } from '../policies/compile-policy.ts'
import { SCORE_CHANGE_TRIGGER } from '../policies/trigger.ts'
import { decidesOneOf } from '../policies/recorded-verdict.ts'
import { Backtest, type BacktestPolicies, type BacktestReport } from './backtest.ts'
import type { BacktestEvent } from './backtest-event.ts'
import { FoldedCounters } from './folded-counters.ts'
import { type ControlFigures, ControlTally } from './control-tally.ts'
import { FoldedLists } from './folded-lists.ts'
import { requestsFor } from './requests-for.ts'
import { type ScoreChange, scoreChangeInput, ScoreChanges } from './score-changes.ts'
import { JudgedRows } from './judged-rows.ts'
import type { NamedEvents } from './named-events.ts'
import { PastReasons } from './past-reasons.ts'
import { RunOwners } from './run-owners.ts'
import { referenceMicros } from './reference-micros.ts'
import type { AssumedCosts } from './money-balance.ts'

/** What is run: events of one environment. Times are ms since 1970; `toMs` is exclusive. */
export interface BacktestSpan {
  readonly environment: number
  readonly fromMs: number
  readonly toMs: number
  /** Events are judged by what was known at this time. */
  readonly asOfMs: number
}

/** Events that a backtest keeps judgements of; beyond, a random half of the users is left out of them. */
const BACKTEST_HISTORY: ReportLimits = {
  rows: 2_000_000,
  historyMs: Infinity,
  dayVectors: 0,
  vectorDays: 0,
}

/** The policies that are compared. */
export interface ComparedPolicies extends Pick<BacktestPolicies, 'was' | 'wouldBe' | 'onRun'> {
  /** The decisions that they may name. */
  readonly decisions: readonly PolicyDecision[]
}

export interface LedgerBacktestReport extends BacktestReport {
  /** Currency of all amounts, converted at the rates of their year. */
  readonly currency: 'USD'
  /** Events in the span that were not scored: no policy runs on them. */
  readonly unscored: number
  /** New scores without an event, where a workflow is on score changes. */
  readonly scoreChanges: number
  /** Events with an amount in a currency without a rate: their money is not counted. */
  readonly unpriced: number
  /** One of so many users is judged; 1 = all of them. */
  readonly judgedOneOf: number
  /** Events that the policy of back then would have blocked, and let through at random; absent = there are none. */
  readonly control?: ControlFigures | undefined
  /** Events with reasons that a condition reads, of which labels had a part in the scores and no policy kept the reasons; absent in backtests that earlier versions kept. */
  readonly unknownReasons?: NamedEvents
  /** Events that name an order or content of which nothing says who owned it: the policies run on them as if it was their user's. */
  readonly unsureOwner: NamedEvents
}

/**
 * Backtests policies over a ledger, in two passes over the same entries: `learn` each, then `judge`, then `take` each. The
 * first pass learns what became of the events. Pure: the same entries, span and policies give the same report.
 */
export class LedgerBacktest {
  private readonly span: BacktestSpan
  private readonly history = new ServingHistory(BACKTEST_HISTORY)
  private readonly lists: { readonly was: FoldedLists; readonly wouldBe: FoldedLists }
  /** Undefined = no policy has any. */
  private readonly counters: FoldedCounters | undefined
  private readonly run: Backtest
  private judged: JudgedRows | undefined
  private readonly control = new ControlTally()
  private readonly isRequested: ReturnType<typeof requestsFor>
  private readonly changes: ScoreChanges
  private unscored = 0
  private unpriced = 0
  private readonly owners: RunOwners
  private readonly reasons: PastReasons
  /** The ids of decisions that block. */
  private readonly blocks: ReadonlySet<string>

  /**
   * `seed`: of the ledger, which names the values of its lists. `states`: empty, for keys of counters. Error: a policy has counters,
   * and there are no states.
   */
  constructor(
    span: BacktestSpan,
    { was, wouldBe, decisions, onRun }: ComparedPolicies,
    seed: EntityKey,
    states?: EntityStates,
  ) {
    this.span = span
    const policies = was === undefined ? [wouldBe] : [was, wouldBe]
    this.isRequested = requestsFor(policies)
    this.changes = new ScoreChanges(policies, span)
    const hasCounters = policies.some(({ counters }) => counters !== undefined)
    const world = { environment: span.environment, seed, states }
    this.counters = hasCounters ? new FoldedCounters(policies, world) : undefined
    const lists = () => new FoldedLists(new Lists(new ListKeys(seed)), span.environment)
    this.lists = { was: lists(), wouldBe: lists() }
    this.owners = new RunOwners(policies)
    this.reasons = new PastReasons(policies)
    const blocking = decisions.filter(({ category }) => category === 'block')
    this.blocks = new Set(blocking.map(({ id }) => id))
    const named = new Map(decisions.map((one) => [one.id, one]))
    const also = onRun === undefined ? {} : { onRun }
    this.run = new Backtest({ was, wouldBe, decisions: named, lists: this.lists, ...also })
  }

  /** The first pass. */
  learn(entry: LedgerEntry): void {
    if (entry.environment !== this.span.environment) return this.history.pass(entry.sequence)
    this.history.take(entry)
    this.changes.learn(entry)
    this.counters?.learn(entry)
  }

  /** Ends the first pass. Nothing is judged as of a time after the newest entry: later labels cannot be in the ledger. */
  judge(): void {
    this.judged = new JudgedRows(this.history, this.span)
  }

  /** The second pass. */
  take(entry: LedgerEntry): void {
    if (entry.environment !== this.span.environment) return
    this.noteDecision(entry)
    this.control.note(entry)
    this.lists.was.fold(entry)
    this.lists.wouldBe.fold(entry)
    const event = entryOfKind('event', entry)
    if (event !== undefined) this.takeEvent(event)
    const change = this.changes.changeOf(entry)
    if (change !== undefined) this.takeScoreChange(change)
  }

  report(costs: AssumedCosts): LedgerBacktestReport {
    const { unscored, unpriced, history } = this
    const control = this.control.figures()
    return {
      ...this.run.report(costs),
      currency: 'USD',
      unscored,
      scoreChanges: this.changes.count,
      unpriced,
      judgedOneOf: history.weight,
      control,
      unknownReasons: this.reasons.unknown.all(),
      unsureOwner: this.owners.unsure.all(),
    }
  }

  private noteDecision(entry: LedgerEntry): void {
    const decided = entryOfKind('decided', entry)
    if (decided === undefined) return
    const { userId, of, taken } = decided.body
    // What a policy decided live, each of both decides again, or not.
    if (taken.by !== undefined) return
    const { abuseType, category } = taken
    const entity = of === undefined ? 'user' : DECIDED_TYPES.find((each) => each === of.type)
    const id = of === undefined ? userId : of.id
    if (entity !== undefined && id !== undefined) {
      this.run.decided({ entity, id, abuseType, category })
    }
  }

  private takeEvent(entry: EventEntry): void {
    this.changes.keep(entry)
    const event = eventOf(entry)
    const { timeMs: atMs = entry.receivedAtMs } = event
    // Counters have their values of each moment, whatever the span is.
    this.counters?.take({ ...entry, event, atMs, enrichment: decodeEnrichment(entry.outcome) })
    if (!(atMs >= this.span.fromMs && atMs < this.span.toMs)) return
    const outcome = decodeOutcome(entry.outcome)
    const { features, scores, enrichment, sections } = outcome
    if (scores.length === 0) {
      this.unscored += 1
      return
    }
    const states = this.statesOf(entry.sequence, sections)
    this.control.add(sections, states, event)
    this.run.take({
      sequence: entry.sequence,
      input: {
        event,
        ids: this.owners.idsOf(entry.sequence, event, sections),
        atMs,
        isRequested: this.isRequested(sections),
        features,
        scores,
        enrichment,
        reasons: this.reasons.of(entry.sequence, event.type, outcome),
        counters: this.counters,
      },
      states,
      amountMicros: this.amountOf(event, atMs),
    })
  }

  private takeScoreChange(change: ScoreChange): void {
    const { sequence, outcome: bytes } = change.again
    const outcome = decodeOutcome(bytes)
    const reasons = this.reasons.of(sequence, SCORE_CHANGE_TRIGGER, outcome)
    this.run.takeScoreChange({
      sequence,
      input: { ...scoreChangeInput(change, outcome), reasons },
      states: [],
      amountMicros: undefined,
    })
  }

  /** Where a live policy blocked an event, time alone says nothing good about it. */
  private statesOf(sequence: number, sections: Outcome['sections']): readonly RowState[] {
    const { judged, blocks } = this
    if (judged === undefined) return []
    return decidesOneOf(sections, blocks)
      ? judged.statesOfBlocked(sequence)
      : judged.statesOf(sequence)
  }

  private amountOf(event: BacktestEvent['input']['event'], atMs: number): number | undefined {
    const amount = referenceMicros(event, atMs)
    if (amount !== 'unpriced') return amount
    this.unpriced += 1
    return undefined
  }
}
