import { WINDOWS } from '../aggregates/windows.ts'
import { NOTHING_READ, type UsedCounter } from './known-counter.ts'

/** The counters that matter on one type of event, and their figures for the event that was counted last. */
export class UsedCounters {
  readonly all: readonly UsedCounter[]
  /** Of each counter the windows that are read, from its place on. */
  readonly figures: Float64Array
  /** By counter, the place of each window's figure; NO_PLACE = it is not read. */
  private readonly placesOf: ReadonlyMap<string, Int32Array>

  constructor(all: readonly UsedCounter[]) {
    this.all = all
    this.placesOf = new Map(all.map((one) => [one.counter.id, placesIn(one)]))
    const last = all.at(-1)
    const length = last === undefined ? 0 : last.at + last.windows.length
    this.figures = new Float64Array(length).fill(NOTHING_READ)
  }

  /** The figure of a counter over a window; NaN = there is none. */
  valueOf(id: string, window: number): number {
    const place = this.placesOf.get(id)?.[window] ?? NO_PLACE
    return place === NO_PLACE ? NOTHING_READ : (this.figures[place] ?? NOTHING_READ)
  }
}

const NO_PLACE = -1

const placesIn = ({ windows, at }: UsedCounter): Int32Array =>
  Int32Array.from(WINDOWS, (_, window) => {
    const place = windows.indexOf(window)
    return place < 0 ? NO_PLACE : at + place
  })
