import { DAY_MS } from '@winnow/contract'
import type { StoredCase } from '../ports/cases.ts'

/** Cases that came into a queue and left it on a day (UTC). */
export interface DayLoad {
  /** When it begins, ms. */
  readonly dayMs: number
  readonly entered: number
  readonly ended: number
}

/** Counts by queue and day which cases came and left. */
export class LoadTally {
  private readonly fromMs: number
  private readonly toMs: number
  private readonly queues = new Map<string, Map<number, { entered: number; ended: number }>>()

  constructor({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) {
    this.fromMs = fromMs
    this.toMs = toMs
  }

  add({ queue, clocks, ending }: StoredCase): void {
    this.count(queue, 'entered', clocks.enteredAtMs)
    if (ending !== undefined) this.count(queue, 'ended', ending.atMs)
  }

  /** The days of a queue, each with what there was, the first one first. */
  days(queue: string): readonly DayLoad[] {
    const counts = this.queues.get(queue)
    const first = Math.floor(this.fromMs / DAY_MS)
    const last = Math.ceil(this.toMs / DAY_MS)
    return Array.from({ length: last - first }, (_, at) => {
      const { entered = 0, ended = 0 } = counts?.get(first + at) ?? {}
      return { dayMs: (first + at) * DAY_MS, entered, ended }
    })
  }

  private count(queue: string, what: 'entered' | 'ended', atMs: number): void {
    if (!(atMs >= this.fromMs && atMs < this.toMs)) return
    const days = this.queues.get(queue) ?? new Map<number, { entered: number; ended: number }>()
    this.queues.set(queue, days)
    const day = Math.floor(atMs / DAY_MS)
    const counts = days.get(day) ?? { entered: 0, ended: 0 }
    counts[what] += 1
    days.set(day, counts)
  }
}
