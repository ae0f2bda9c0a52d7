import { ABUSE_TYPES, type AbuseType, DAY_MS } from '@winnow/contract'
import type { DatedRows } from '../evaluation/daily-precision.ts'
import type { ValuedRows } from '../evaluation/curves/threshold-tally.ts'
import { yearOf } from '../entities/money/year-of.ts'
import { referenceCents } from '../entities/money/reference-amount.ts'
import type { MaturedRows, ServedState } from './matured-rows.ts'
import type { ServingHistory } from './serving-history.ts'

const MICROS_PER_UNIT = 1_000_000
/** Rows of a history, all of one abuse type, with what is known of each. */
export class SpanRows {
  readonly history: ServingHistory
  readonly matured: MaturedRows
  /** Its place in ABUSE_TYPES. */
  readonly abuseType: number
  /** The currency of most amounts; empty when no event names one. */
  readonly currency: string

  constructor(history: ServingHistory, matured: MaturedRows, abuseType: AbuseType) {
    this.history = history
    this.matured = matured
    this.abuseType = ABUSE_TYPES.indexOf(abuseType)
    this.currency = history.currencies.wordOf(mostOf(this.currencies()))
  }

  /** Places in the span of the rows in one of the states. */
  of(...states: readonly ServedState[]): readonly number[] {
    const found: number[] = []
    this.matured.states.forEach((state, at) => {
      if (states.includes(state)) found.push(at)
    })
    return found
  }

  /** A row's number in the history. */
  rowAt(at: number): number {
    return this.matured.places[at] ?? 0
  }

  scoreAt(at: number): number {
    return this.history.rows.scoreOf(this.rowAt(at), this.abuseType)
  }

  atMs(at: number): number {
    return this.history.rows.atMs[this.rowAt(at)] ?? NaN
  }

  isFresh(at: number): boolean {
    return this.history.rows.isFresh[this.rowAt(at)] === 1
  }

  /** Columns of judged rows; an amount without a rate counts 0. */
  columns(places: readonly number[]): ValuedRows & DatedRows {
    const { rows } = this.history
    const numbers = new Map<number, number>()
    const numberOf = (owner: number): number => {
      const number = numbers.get(owner) ?? numbers.size
      numbers.set(owner, number)
      return number
    }
    return {
      scores: Float64Array.from(places, (at) => this.scoreAt(at)),
      bad: Uint8Array.from(places, (at) => (this.matured.states[at] === 'bad' ? 1 : 0)),
      users: Uint32Array.from(places, (at) => numberOf(rows.owner[this.rowAt(at)] ?? 0)),
      days: Uint32Array.from(places, (at) => Math.max(0, Math.floor(this.atMs(at) / DAY_MS))),
      weights: Float64Array.from(
        places,
        (at) => this.history.weight * (rows.stands[this.rowAt(at)] ?? 1),
      ),
      amountsMicros: Float64Array.from(places, (at) => this.worthOf(at) || 0),
    }
  }

  /** 1 for each row that a label judged, 0 for those that count as good without one. */
  labelled(places: readonly number[]): Uint8Array {
    const { verdicts } = this.matured
    return Uint8Array.from(places, (at) => (verdicts[at] === 'unlabelled' ? 0 : 1))
  }

  /** Whether the row names an amount without a rate: points, an unknown currency. */
  isUnpriced(at: number): boolean {
    return this.hasAmount(at) && Number.isNaN(this.worthOf(at))
  }

  private hasAmount(at: number): boolean {
    return !Number.isNaN(this.history.rows.amountMicros[this.rowAt(at)])
  }

  /** The amount in micros of the most frequent currency, at the rates of the event's year; NaN without a rate. */
  private worthOf(at: number): number {
    const { rows, currencies } = this.history
    const row = this.rowAt(at)
    const micros = rows.amountMicros[row] ?? NaN
    const currency = currencies.wordOf(rows.currency[row] ?? 0)
    if (currency === this.currency) return micros
    const year = yearOf(this.atMs(at))
    const perUnit = referenceCents(MICROS_PER_UNIT, this.currency, year) / MICROS_PER_UNIT
    return Math.round(referenceCents(micros, currency, year) / perUnit)
  }

  private *currencies(): Generator<number> {
    const { rows } = this.history
    for (const at of this.of('bad', 'good'))
      if (this.hasAmount(at)) yield rows.currency[this.rowAt(at)] ?? 0
  }
}

/** The most frequent of the numbers, the first of equals; 0 of none. */
function mostOf(numbers: Iterable<number>): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? 0
}
