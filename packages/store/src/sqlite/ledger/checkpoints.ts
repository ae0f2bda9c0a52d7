import type { WorkerLink } from '../worker-link.ts'

/** Bytes of entries after which the log is moved into the file, while commits go on. */
const CHECKPOINT_BYTES = 8 * 1024 * 1024

/** Bytes after which the writer itself moves the rest between two commits, so that the log starts over. */
const WRITER_CHECKPOINT_BYTES = 16 * 1024 * 1024

/** Without commits for so long, the log is moved, however short. */
const IDLE_MS = 1000

/**
 * When the ledger's write-ahead log is moved into its file. Never by a commit: the keeper's thread
 * does it while they go on. What is committed meanwhile stays in the log, so under steady load the log
 * would grow without a limit; when it is long, the writer moves the little that is left.
 */
export class Checkpoints {
  private readonly keeper: WorkerLink
  private readonly writer: WorkerLink
  private sinceLast = 0
  private sinceWriter = 0
  private isRunning = false
  private readonly idle: NodeJS.Timeout

  constructor(keeper: WorkerLink, writer: WorkerLink) {
    this.keeper = keeper
    this.writer = writer
    this.idle = setTimeout(this.run, IDLE_MS)
    this.idle.unref()
  }

  committed(bytes: number): void {
    this.sinceLast += bytes
    this.sinceWriter += bytes
    this.idle.refresh()
    if (this.sinceLast >= CHECKPOINT_BYTES) this.run()
  }

  close(): void {
    clearTimeout(this.idle)
    this.isRunning = true
  }

  private readonly run = (): void => {
    if (this.isRunning || this.sinceLast === 0) return
    this.isRunning = true
    const isLong = this.sinceWriter >= WRITER_CHECKPOINT_BYTES
    this.sinceLast = 0
    const moved = this.keeper.call('checkpoint')
    const done = isLong ? moved.then(() => this.writer.call('checkpoint')) : moved
    done.then(this.ended, this.ended)
    if (isLong) this.sinceWriter = 0
  }

  /** A checkpoint that failed is tried again when more has come; nothing depends on it. */
  private readonly ended = (): void => {
    this.isRunning = false
  }
}
