import { StoreBusy, StoreStopped } from '../errors.ts'
import type { WorkerLink } from './worker-link.ts'

/** A thread that is started for one piece of work at a time. */
export class LoneWorker {
  private readonly start: () => WorkerLink
  private readonly busy: string
  private worker: WorkerLink | undefined
  private isClosed = false

  /** `busy`: what is wrong where it works already. */
  constructor(start: () => WorkerLink, busy: string) {
    this.start = start
    this.busy = busy
  }

  /** Errors: StoreStopped, StoreBusy; those of the work. */
  async run<Result>(work: (worker: WorkerLink) => Promise<Result>): Promise<Result> {
    const worker = this.open()
    try {
      return await work(worker)
    } finally {
      await this.end()
    }
  }

  /** The same for work that goes on until `end`. Errors: StoreStopped, StoreBusy. */
  open(): WorkerLink {
    this.mayGoOn()
    if (this.worker !== undefined) throw new StoreBusy(this.busy)
    this.worker = this.start()
    return this.worker
  }

  async end(): Promise<void> {
    const { worker } = this
    this.worker = undefined
    await worker?.close()
  }

  /** Error: StoreStopped. */
  mayGoOn(): void {
    if (this.isClosed) throw new StoreStopped('the store is closed')
  }

  /** Gives up what is under way. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.worker?.call('stop').catch(() => undefined)
    await this.worker?.close()
  }
}
