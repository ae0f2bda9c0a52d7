import type { LedgerEntry, RewritableLedger } from '@winnow/engine'

interface Waiting {
  readonly entries: readonly LedgerEntry[]
  readonly done: () => void
}

/** A ledger with a disk as slow as the trial wants: appends wait until they are let through. */
export class LaggingLedger implements RewritableLedger {
  private readonly disk: RewritableLedger
  private readonly waiting: Waiting[] = []
  private isGone = false

  constructor(disk: RewritableLedger) {
    this.disk = disk
  }

  append(entries: readonly LedgerEntry[]): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ entries, done: resolve })
    })
  }

  /** Lets appends reach the disk, in their order, until only `lag` wait. */
  async letThrough(lag: number): Promise<void> {
    while (this.waiting.length > lag && !this.isGone) {
      const [first] = this.waiting.splice(0, 1)
      if (first === undefined) return
      await this.disk.append(first.entries)
      first.done()
    }
  }

  /** The process dies: what waits never reaches the disk, and nobody gets an answer. */
  crash(): void {
    this.isGone = true
    this.waiting.length = 0
  }

  rewrite(entries: readonly LedgerEntry[]): Promise<void> {
    return this.disk.rewrite(entries)
  }

  read(from: number, limit: number): Promise<readonly LedgerEntry[]> {
    return this.disk.read(from, limit)
  }

  get(sequence: number): Promise<LedgerEntry | undefined> {
    return this.disk.get(sequence)
  }

  last(): number {
    return this.disk.last()
  }

  trouble(): undefined {
    return undefined
  }

  close(): Promise<void> {
    return this.disk.close()
  }
}
