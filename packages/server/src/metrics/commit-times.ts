import { Histogram, type Registry } from 'prom-client'

const COMMIT_SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** How long commits of the ledger take. The store, which is opened before all else, tells them. */
export class CommitTimes {
  private readonly histogram = new Histogram({
    name: 'winnow_commit_seconds',
    help: 'A commit of the ledger, shared by all entries that waited for it.',
    buckets: COMMIT_SECONDS,
    registers: [],
  })

  took(ms: number): void {
    this.histogram.observe(ms / 1000)
  }

  register(registry: Registry): void {
    registry.registerMetric(this.histogram)
  }
}
