import { Gauge, type Registry } from 'prom-client'

/** Damaged entries of the ledger that were met. The store, which is opened before all else, tells them. */
export class DamagedEntries {
  private readonly gauge = new Gauge({
    name: 'winnow_ledger_damaged_entries',
    help: 'Damaged entries of the ledger that were met since the start; doctor reads all of it.',
    registers: [],
  })

  met(): void {
    this.gauge.inc()
  }

  register(registry: Registry): void {
    registry.registerMetric(this.gauge)
  }
}
