import { noBytes, WRITTEN_KINDS, type WrittenKind } from '@winnow/engine'
import { Counter, type Registry } from 'prom-client'

/** Bytes that were written to the ledger since the start, by kind of entry. The store tells of each commit. */
export class LedgerBytes {
  private readonly bytes = noBytes()
  private readonly counter = new Counter({
    name: 'winnow_ledger_bytes_total',
    help: 'Bytes of entries that were written to the ledger, by kind; beacons apart from other events.',
    labelNames: ['kind'],
    registers: [],
    collect: () => {
      this.counter.reset()
      for (const kind of WRITTEN_KINDS) this.counter.inc({ kind }, this.bytes[kind])
    },
  })

  wrote(bytes: Readonly<Record<WrittenKind, number>>): void {
    for (const kind of WRITTEN_KINDS) this.bytes[kind] += bytes[kind]
  }

  register(registry: Registry): void {
    registry.registerMetric(this.counter)
  }
}
