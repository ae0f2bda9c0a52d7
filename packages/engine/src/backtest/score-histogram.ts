import type { RowState } from '../evaluation/maturity/row-state.ts'

/** Steps of a score: half a point. */
const STEPS_PER_POINT = 2
const STEPS = 100 * STEPS_PER_POINT + 1

/** What is at or above a threshold. */
export interface ThresholdPoint {
  readonly threshold: number
  readonly events: number
  readonly bad: number
  readonly good: number
  /** Events of which nothing is known yet. */
  readonly open: number
  readonly badMicros: number
  readonly goodMicros: number
}

const COLUMNS = ['bad', 'good', 'open', 'badMicros', 'goodMicros'] as const
type Column = (typeof COLUMNS)[number]

/** Scores of one abuse type with what is known of their events: what each threshold would take. */
export class ScoreHistogram {
  private readonly columns = new Map<Column, Float64Array>(
    COLUMNS.map((column) => [column, new Float64Array(STEPS)]),
  )

  /** `score`: 0 to 100. */
  add(score: number, state: RowState, amountMicros = 0): void {
    if (!(score >= 0 && score <= 100)) return
    const step = Math.floor(score * STEPS_PER_POINT)
    if (state !== 'bad' && state !== 'good') return this.note('open', step, 1)
    this.note(state, step, 1)
    this.note(`${state}Micros`, step, amountMicros)
  }

  /** Every threshold of half a point at which something changes, the highest first. */
  points(): readonly ThresholdPoint[] {
    const points: ThresholdPoint[] = []
    let above = { bad: 0, good: 0, open: 0, badMicros: 0, goodMicros: 0 }
    for (let step = STEPS - 1; step >= 0; step -= 1) {
      const at = (column: Column): number => this.columns.get(column)?.[step] ?? 0
      if (at('bad') + at('good') + at('open') === 0) continue
      above = {
        bad: above.bad + at('bad'),
        good: above.good + at('good'),
        open: above.open + at('open'),
        badMicros: above.badMicros + at('badMicros'),
        goodMicros: above.goodMicros + at('goodMicros'),
      }
      const events = above.bad + above.good + above.open
      points.push({ threshold: step / STEPS_PER_POINT, events, ...above })
    }
    return points
  }

  private note(column: Column, step: number, value: number): void {
    const values = this.columns.get(column)
    if (values !== undefined) values[step] = (values[step] ?? 0) + value
  }
}
