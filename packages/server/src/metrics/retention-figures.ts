import type { RetentionStep } from '@winnow/engine'
import { Counter, Gauge, type Registry } from 'prom-client'

/** How far old entries are shrunk. */
export class RetentionFigures {
  private readonly shrunk = new Counter({
    name: 'winnow_retention_entries_total',
    help: 'Entries that were shrunk because of their age.',
    registers: [],
  })
  private readonly sequence = new Gauge({
    name: 'winnow_retention_sequence',
    help: 'The entry that a pass over old entries looked at last; 0 = none since the start.',
    registers: [],
  })
  private readonly success = new Gauge({
    name: 'winnow_retention_success_timestamp_seconds',
    help: 'When the last pass over old entries ended; 0 = none did since the start.',
    registers: [],
  })

  register(registry: Registry): void {
    for (const metric of [this.shrunk, this.sequence, this.success]) registry.registerMetric(metric)
  }

  took({ shrunk, sequence }: RetentionStep): void {
    this.shrunk.inc(shrunk)
    this.sequence.set(sequence)
  }

  done(nowMs: number): void {
    this.success.set(nowMs / 1000)
  }
}
