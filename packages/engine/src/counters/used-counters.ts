import { NOTHING_READ, type UsedCounter } from './known-counter.ts'

/** The counters that matter on one type of event, and their figures for the event that was counted last. */
export class UsedCounters {
  readonly all: readonly UsedCounter[]
  /** Of each counter the windows that are read, from its place on. */
  readonly figures: Float64Array
  private readonly byId: ReadonlyMap<string, UsedCounter>

  constructor(all: readonly UsedCounter[]) {
    this.all = all
    this.byId = new Map(all.map((one) => [one.counter.id, one]))
    const last = all.at(-1)
    const length = last === undefined ? 0 : last.at + last.windows.length
    this.figures = new Float64Array(length).fill(NOTHING_READ)
  }

  /** The figure of a counter over a window; NaN = there is none. */
  valueOf(id: string, window: number): number {
    const one = this.byId.get(id)
    if (one === undefined) return NOTHING_READ
    const place = one.windows.indexOf(window)
    return place < 0 ? NOTHING_READ : (this.figures[one.at + place] ?? NOTHING_READ)
  }
}
