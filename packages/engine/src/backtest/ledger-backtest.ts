import { ABUSE_TYPES } from '@winnow/contract'
import { referenceCents } from '../entities/money/reference-amount.ts'
import type { EntityKey } from '../entities/entity-key.ts'
import { entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { type EventEntry, eventOf } from '../entries/event-entry.ts'
import type { RowState } from '../evaluation/maturity/row-state.ts'
import { decodeOutcome } from '../events/outcome.ts'
import { maturedRows, type ServedState } from '../report/matured-rows.ts'
import type { ReportLimits } from '../report/report-limits.ts'
import { ServingHistory } from '../report/serving-history.ts'
import { ListKeys } from '../lists/list-keys.ts'
import { Lists } from '../lists/lists.ts'
import { DECIDED_TYPES } from '../ports/decision.ts'
import type { PolicyDecision } from '../policies/compile-policy.ts'
import { entityIdsOf } from '../policies/entity-ids.ts'
import { Backtest, type BacktestPolicies, type BacktestReport } from './backtest.ts'
import type { BacktestEvent } from './backtest-event.ts'
import { FoldedLists } from './folded-lists.ts'
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
export interface ComparedPolicies extends Pick<BacktestPolicies, 'was' | 'wouldBe'> {
  /** The decisions that they may name. */
  readonly decisions: readonly PolicyDecision[]
}

export interface LedgerBacktestReport extends BacktestReport {
  /** Currency of all amounts, converted at the rates of their year. */
  readonly currency: 'USD'
  /** Events in the span that were not scored: no policy runs on them. */
  readonly unscored: number
  /** Events with an amount in a currency without a rate: their money is not counted. */
  readonly unpriced: number
  /** One of so many users is judged; 1 = all of them. */
  readonly judgedOneOf: number
}

const MICROS_PER_CENT = 10_000
const TYPES = ABUSE_TYPES.length
const STATES: readonly RowState[] = ['unknown', 'bad', 'good', 'not_yet_knowable']

/**
 * Backtests policies over a ledger, in two passes over the same entries: `learn` each, then `judge`, then `take` each. The
 * first pass learns what became of the events. Pure: the same entries, span and policies give the same report.
 */
export class LedgerBacktest {
  private readonly span: BacktestSpan
  private readonly history = new ServingHistory(BACKTEST_HISTORY)
  private readonly lists: { readonly was: FoldedLists; readonly wouldBe: FoldedLists }
  private readonly run: Backtest
  /** Of each row of the history, a place in STATES per abuse type. */
  private states = new Uint8Array(0)
  private unscored = 0
  private unpriced = 0

  /** `seed`: of the ledger, which names the values of its lists. */
  constructor(span: BacktestSpan, { was, wouldBe, decisions }: ComparedPolicies, seed: EntityKey) {
    this.span = span
    const lists = () => new FoldedLists(new Lists(new ListKeys(seed)), span.environment)
    this.lists = { was: lists(), wouldBe: lists() }
    const named = new Map(decisions.map((one) => [one.id, one]))
    this.run = new Backtest({ was, wouldBe, decisions: named, lists: this.lists })
  }

  /** The first pass. */
  learn(entry: LedgerEntry): void {
    if (entry.environment === this.span.environment) this.history.take(entry)
    else this.history.pass(entry.sequence)
  }

  /** Ends the first pass. Nothing is judged as of a time after the newest entry: later labels cannot be in the ledger. */
  judge(): void {
    const asOfMs = Math.min(this.span.asOfMs, this.history.knownUntilMs)
    this.states = new Uint8Array(this.history.rows.length * TYPES)
    ABUSE_TYPES.forEach((abuseType, type) => {
      const { places, states } = maturedRows(this.history, { ...this.span, asOfMs, abuseType })
      states.forEach((state, at) => {
        this.states[(places[at] ?? 0) * TYPES + type] = STATES.indexOf(asRowState(state))
      })
    })
  }

  /** The second pass. */
  take(entry: LedgerEntry): void {
    if (entry.environment !== this.span.environment) return
    this.noteDecision(entry)
    this.lists.was.fold(entry)
    this.lists.wouldBe.fold(entry)
    const event = entryOfKind('event', entry)
    if (event !== undefined) this.takeEvent(event)
  }

  report(costs: AssumedCosts): LedgerBacktestReport {
    const { unscored, unpriced, history } = this
    const judgedOneOf = history.weight
    return { ...this.run.report(costs), currency: 'USD', unscored, unpriced, judgedOneOf }
  }

  private noteDecision(entry: LedgerEntry): void {
    const decided = entryOfKind('decided', entry)
    if (decided === undefined) return
    const { userId, of, taken } = decided.body
    // What a policy decided live, each of both decides again, or not.
    if (taken.by !== undefined) return
    const { abuseType, category } = taken
    const type = DECIDED_TYPES.find((each) => each === of?.type)
    if (of !== undefined && type !== undefined) this.run.decided(of.id, abuseType, category, type)
    if (of === undefined && userId !== undefined) this.run.decided(userId, abuseType, category)
  }

  private takeEvent(entry: EventEntry): void {
    const event = eventOf(entry)
    const { timeMs: atMs = entry.receivedAtMs } = event
    if (!(atMs >= this.span.fromMs && atMs < this.span.toMs)) return
    const { features, scores, enrichment } = decodeOutcome(entry.outcome)
    if (scores.length === 0) {
      this.unscored += 1
      return
    }
    this.run.take({
      sequence: entry.sequence,
      input: {
        event,
        ids: entityIdsOf(event),
        atMs,
        features,
        scores,
        enrichment,
      },
      states: this.statesOf(entry.sequence),
      amountMicros: this.amountOf(event, atMs),
    })
  }

  private statesOf(sequence: number): readonly RowState[] {
    const row = this.history.rows.rowOf(sequence)
    return ABUSE_TYPES.map((_, type) =>
      row === undefined ? 'unknown' : (STATES[this.states[row * TYPES + type] ?? 0] ?? 'unknown'),
    )
  }

  private amountOf(event: BacktestEvent['input']['event'], atMs: number): number | undefined {
    const { $amount: amount, $currency_code: currency } = event.fields
    if (typeof amount !== 'number') return undefined
    const year = new Date(atMs).getUTCFullYear()
    const cents = typeof currency === 'string' ? referenceCents(amount, currency, year) : NaN
    if (Number.isNaN(cents)) {
      this.unpriced += 1
      return undefined
    }
    return Math.round(cents * MICROS_PER_CENT)
  }
}

/** A type of event without labels says nothing about its events. */
const asRowState = (state: ServedState): RowState =>
  state === 'never_labelled' ? 'unknown' : state
