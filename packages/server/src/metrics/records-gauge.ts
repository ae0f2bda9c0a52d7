import type { Ledger, Records } from '@winnow/engine'
import { Gauge, type Registry } from 'prom-client'

export interface FoldedStore {
  readonly ledger: Pick<Ledger, 'last'>
  readonly records: Pick<Records, 'position'>
}

/** How far the records, which are written behind, are behind the ledger. */
export function openRecordsGauge(registry: Registry, { ledger, records }: FoldedStore): void {
  const gauge = new Gauge({
    name: 'winnow_records_behind_entries',
    help: 'Entries on disk that are not in the records yet; a read waits for them.',
    registers: [],
    async collect() {
      this.set(Math.max(0, ledger.last() - (await records.position())))
    },
  })
  registry.registerMetric(gauge)
}
