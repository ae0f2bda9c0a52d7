import { setTimeout as pause } from 'node:timers/promises'
import { LedgerDamaged } from '../errors.ts'
import { checkKept } from './ledger/check-kept.ts'
import { dataFiles } from './data-files.ts'
import { KeptHandles } from './records/kept-handles.ts'
import { indexOf } from './records/page-log.ts'
import { WorkerLink } from './worker-link.ts'

/** Entries read at once: some 10 MB. */
const STEP_ENTRIES = 5000

/** Pause between two reads, so that a disk which others need is theirs. */
const PAUSE_MS = 200

/** The first check comes when the start is over … */
const FIRST_MS = 10 * 60 * 1000

/** … and the others once a day. */
const EVERY_MS = 24 * 60 * 60 * 1000

export interface FileChecksParts {
  readonly directory: string
  /** Sequence of the last entry on disk. */
  readonly last: () => number
  /** Called with each piece of the ledger that holds a damaged entry. */
  readonly onLedger: (error: LedgerDamaged) => void
  /** Called with what is wrong with the records. */
  readonly onRecords: (damage: string) => void
  /** Called with the number of damaged snapshots, 0 included. */
  readonly onSnapshots: (damaged: number) => void
}

/** Reads the ledger, the records and the snapshots through once a day, slowly, in a thread of its own. */
export class FileChecks {
  private readonly parts: FileChecksParts
  private readonly timers: readonly NodeJS.Timeout[]
  private running: Promise<void> | undefined
  private readonly handles = new KeptHandles()
  private isClosed = false

  constructor(parts: FileChecksParts) {
    this.parts = parts
    const begin = () => void this.run().catch(() => undefined)
    this.timers = [setTimeout(begin, FIRST_MS).unref(), setInterval(begin, EVERY_MS).unref()]
  }

  /** Checks everything once. Errors: those of reading, but for damage, which is reported. */
  run(): Promise<void> {
    return (this.running ??= this.check().finally(() => (this.running = undefined)))
  }

  async close(): Promise<void> {
    this.isClosed = true
    for (const timer of this.timers) clearTimeout(timer)
    await this.running?.catch(() => undefined)
  }

  /** To be called once nobody in this process has the records open. */
  release(): void {
    this.handles.close()
  }

  private async check(): Promise<void> {
    const { directory, onRecords, onSnapshots } = this.parts
    const checker = new WorkerLink('checker-worker', directory)
    try {
      const damage = await checker
        .call<string | undefined>('records', this.recordsHandles())
        .catch(wordsOf)
      if (damage !== undefined) onRecords(damage)
      onSnapshots(await checker.call<number>('snapshots'))
      await this.told(() => checkKept(checker))
      await this.checkLedger(checker)
    } finally {
      await checker.close()
    }
  }

  private recordsHandles(): Readonly<Record<string, number | undefined>> {
    const file = dataFiles.records(this.parts.directory)
    const paths = [file, indexOf(file)]
    return Object.fromEntries(paths.map((path) => [path, this.handles.of(path)]))
  }

  private async checkLedger(checker: WorkerLink): Promise<void> {
    const last = this.parts.last()
    for (let from = 1; from <= last && !this.isClosed; from += STEP_ENTRIES) {
      const range = { from, last: Math.min(last, from + STEP_ENTRIES - 1) }
      await this.checkRange(checker, range)
      await pause(PAUSE_MS, undefined, { ref: false })
    }
  }

  private async checkRange(
    checker: WorkerLink,
    { from, last }: { readonly from: number; readonly last: number },
  ): Promise<void> {
    await this.told(async () => {
      const count = await checker.call<number>('entries', { from, last })
      if (count === 0) throw new LedgerDamaged(`entry ${from} of the ledger is missing`)
      // An answer is bounded by its bytes too.
      if (from + count <= last) await this.checkRange(checker, { from: from + count, last })
    })
  }

  private async told(check: () => Promise<void>): Promise<void> {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof LedgerDamaged)) throw error
      this.parts.onLedger(error)
    }
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
