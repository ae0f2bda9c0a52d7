import { DAY_MS } from '@winnow/contract'

/** A feature vector and when it was served. */
export interface DatedVector {
  readonly day: number
  readonly features: Float32Array
}

interface Drawn {
  readonly lot: number
  readonly features: Float32Array
}

/** A random sample of feature vectors per day, the same in whatever order they come. */
export class DayVectors {
  private readonly days = new Map<number, Drawn[]>()
  private readonly perDay: number
  private readonly daysMax: number
  /** Of the days that are kept. */
  private oldest = Infinity

  constructor(limits: { readonly dayVectors: number; readonly vectorDays: number }) {
    this.perDay = limits.dayVectors
    this.daysMax = limits.vectorDays
  }

  /** `read` opens the vector, and is only called when the random number may be among the lowest of its day. */
  add(atMs: number, lot: number, read: () => Float32Array): void {
    const day = Math.floor(atMs / DAY_MS)
    const drawn = this.dayOf(day)
    if (drawn === undefined) return
    if (drawn.length >= this.perDay && lot >= (drawn.at(-1)?.lot ?? 0)) return
    const place = drawn.findIndex((other) => other.lot > lot)
    drawn.splice(place < 0 ? drawn.length : place, 0, { lot, features: read() })
    if (drawn.length > this.perDay) drawn.pop()
  }

  /** The vectors of days from `fromMs` on and before `toMs`, in no order. */
  between(fromMs: number, toMs: number): readonly DatedVector[] {
    return [...this.days]
      .filter(([day]) => day * DAY_MS >= fromMs && day * DAY_MS < toMs)
      .flatMap(([day, drawn]) => drawn.map(({ features }) => ({ day, features })))
  }

  /** Undefined: the day is older than those that are kept. */
  private dayOf(day: number): Drawn[] | undefined {
    const known = this.days.get(day)
    if (known !== undefined) return known
    if (this.days.size >= this.daysMax) {
      if (day < this.oldest) return undefined
      this.days.delete(this.oldest)
    }
    const drawn: Drawn[] = []
    this.days.set(day, drawn)
    this.oldest = Math.min(...this.days.keys())
    return drawn
  }
}
