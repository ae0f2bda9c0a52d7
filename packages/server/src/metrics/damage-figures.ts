import { Gauge, type Registry } from 'prom-client'

/** Files that are made of the ledger, and can be damaged. */
export type MadeFile = 'records' | 'snapshots'

/** Damage that was met. The store, which is opened before all else, tells it. */
export class DamageFigures {
  private readonly entries = new Gauge({
    name: 'winnow_ledger_damaged_entries',
    help: 'Damaged entries of the ledger that were met since the start; doctor reads all of it.',
    registers: [],
  })
  private readonly files = new Gauge({
    name: 'winnow_damaged_files',
    help: '1 while records or a snapshot are known to be damaged; both are made anew from the ledger.',
    labelNames: ['file'],
    registers: [],
  })
  private entriesCount = 0
  private readonly known = new Set<MadeFile>()

  constructor() {
    for (const file of ['records', 'snapshots'] as const) this.files.set({ file }, 0)
  }

  /** A damaged entry of the ledger was met. */
  met(): void {
    this.entriesCount += 1
    this.entries.inc()
  }

  /** A file is damaged, or is whole again. */
  set(file: MadeFile, isDamaged: boolean): void {
    if (isDamaged) this.known.add(file)
    else this.known.delete(file)
    this.files.set({ file }, isDamaged ? 1 : 0)
  }

  /** What is damaged, for people; undefined = nothing that is known. */
  told(): string | undefined {
    const entries = this.entriesCount > 0 ? ['entries of the ledger'] : []
    const all = [...entries, ...this.known]
    return all.length === 0 ? undefined : all.join(', ')
  }

  register(registry: Registry): void {
    registry.registerMetric(this.entries)
    registry.registerMetric(this.files)
  }
}
