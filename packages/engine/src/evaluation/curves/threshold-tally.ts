import type { JudgedRows } from '../judged-rows.ts'
import type { Draws } from '../ranking.ts'

/** Judged rows, with what each was worth. */
export interface ValuedRows extends JudgedRows {
  /** Integer micros of one currency for all rows; 0 where nothing was at stake. */
  readonly amountsMicros: Float64Array
}

/** What lies at or above each threshold: weights, and micros as far as 53 bits carry them. */
export interface Blocked {
  readonly bad: Float64Array
  readonly good: Float64Array
  readonly badMicros: Float64Array
  readonly goodMicros: Float64Array
}

/** Micros at or above each threshold, to the last one. */
export interface BlockedMoney {
  readonly bad: readonly bigint[]
  readonly good: readonly bigint[]
}

/** Adds up what each threshold blocks. Place 0 of every answer is everything, place n the n-th threshold. */
export class ThresholdTally {
  private readonly rows: ValuedRows
  private readonly bands: Uint16Array
  private readonly places: number

  /** `bands`: how many of the `thresholds` thresholds each row reaches. */
  constructor(rows: ValuedRows, bands: Uint16Array, thresholds: number) {
    this.rows = rows
    this.bands = bands
    this.places = thresholds + 1
  }

  /** With each row as often as its cluster was drawn. */
  count(draws: Draws): Blocked {
    const { bad, weights, users, amountsMicros } = this.rows
    const column = (): Float64Array => new Float64Array(this.places)
    const blocked = { bad: column(), good: column(), badMicros: column(), goodMicros: column() }
    for (let row = 0; row < bad.length; row += 1) {
      const mass = (weights?.[row] ?? 1) * (draws[users?.[row] ?? row] ?? 0)
      const micros = mass * (amountsMicros[row] ?? 0)
      const band = this.bands[row] ?? 0
      if (bad[row] === 1) {
        add(blocked.bad, band, mass)
        add(blocked.badMicros, band, micros)
      } else {
        add(blocked.good, band, mass)
        add(blocked.goodMicros, band, micros)
      }
    }
    for (const sums of Object.values(blocked)) addFromAbove(sums)
    return blocked
  }

  /** Every row once; a weight that is no whole number is rounded to whole micros. */
  countMoney(): BlockedMoney {
    const { bad, weights, amountsMicros } = this.rows
    const column = (): bigint[] => Array.from({ length: this.places }, () => 0n)
    const blocked = { bad: column(), good: column() }
    for (let row = 0; row < bad.length; row += 1) {
      const sums = bad[row] === 1 ? blocked.bad : blocked.good
      const micros = BigInt(Math.round((weights?.[row] ?? 1) * (amountsMicros[row] ?? 0)))
      const band = this.bands[row] ?? 0
      sums[band] = (sums[band] ?? 0n) + micros
    }
    for (const sums of [blocked.bad, blocked.good])
      for (let at = sums.length - 2; at >= 0; at -= 1)
        sums[at] = (sums[at] ?? 0n) + (sums[at + 1] ?? 0n)
    return blocked
  }
}

function add(sums: Float64Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value
}

function addFromAbove(sums: Float64Array): void {
  for (let at = sums.length - 2; at >= 0; at -= 1) add(sums, at, sums[at + 1] ?? 0)
}
