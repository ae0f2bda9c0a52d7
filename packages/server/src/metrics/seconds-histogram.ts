import { Histogram, type HistogramConfiguration, type Registry } from 'prom-client'

/** Times that wait to be counted, at most. */
const WAITING = 64

/**
 * A histogram of times, which are handed on many at once: one by one, each costs a few µs of the request it was
 * measured of.
 */
export class SecondsHistogram {
  private readonly histogram: Histogram
  private readonly waiting = new Float64Array(WAITING)
  private count = 0

  constructor(
    registry: Registry,
    settings: Pick<HistogramConfiguration<string>, 'name' | 'help' | 'buckets'>,
  ) {
    const collect = () => this.handOn()
    this.histogram = new Histogram({ ...settings, registers: [registry], collect })
  }

  took(seconds: number): void {
    this.waiting[this.count] = seconds
    this.count += 1
    if (this.count === WAITING) this.handOn()
  }

  private handOn(): void {
    for (let at = 0; at < this.count; at += 1) this.histogram.observe(this.waiting[at] ?? NaN)
    this.count = 0
  }
}
