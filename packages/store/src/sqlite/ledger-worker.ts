/** Runs as a worker thread: the only writer of ledger.db, so that no fsync stops the event loop. */
import { setTimeout as pause } from 'node:timers/promises'
import { answerCalls, notify } from './threads/answer-calls.ts'
import type { PackedEntries } from './ledger/entry-pack.ts'
import { type CompiledSql, LedgerWriter, type LedgerWriterOptions } from './ledger/ledger-writer.ts'
import { explain, isConstraint } from './database/sqlite-errors.ts'

/** First and longest pause before a refused commit is tried again. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2000

/** Without commits, which look too, the files are looked at this often. */
const LOOK_EVERY_MS = 1000

/** A writer that tries again what the disk refuses, and tells of it. */
class PatientWriter {
  readonly writer: LedgerWriter
  private readonly looking = setInterval(() => this.look(), LOOK_EVERY_MS)
  private isClosing = false
  /** An append is refused, and says so itself. */
  private isRefused = false
  private hasFound = false

  constructor(options: LedgerWriterOptions) {
    this.writer = new LedgerWriter(options)
  }

  /** Resolves once the entries are on disk. */
  async append(packed: PackedEntries): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const error = this.tryAppend(packed)
      this.isRefused = error !== undefined
      if (error === undefined) return
      if (isConstraint(error) || this.isClosing) throw error
      notify({ trouble: explain(error) })
      await pause(wait)
    }
  }

  /** Stops trying: a disk that still refuses keeps nobody from leaving. */
  giveUp(): void {
    this.isClosing = true
  }

  close(): void {
    this.isClosing = true
    clearInterval(this.looking)
    this.writer.close()
  }

  private tryAppend(packed: PackedEntries): unknown {
    try {
      this.writer.append(packed)
      return undefined
    } catch (error) {
      return error ?? new Error('unknown error')
    }
  }

  /** Tells trouble before somebody wants to write, and its end, which no commit can tell where none is accepted. */
  private look(): void {
    if (this.isClosing || this.isRefused) return
    try {
      this.writer.look()
      if (this.hasFound) notify({ trouble: undefined })
      this.hasFound = false
    } catch (error) {
      this.hasFound = true
      notify({ trouble: explain(error) })
    }
  }
}

answerCalls((options: LedgerWriterOptions) => {
  const patient = new PatientWriter(options)
  return {
    append: (packed: PackedEntries) => patient.append(packed),
    rewrite: (packed: PackedEntries) => {
      patient.writer.rewrite(packed)
    },
    write: (queries: readonly CompiledSql[]) => patient.writer.write(queries),
    pack: () => patient.writer.pack(),
    checkpoint: () => {
      patient.writer.checkpoint()
    },
    giveUp: () => {
      patient.giveUp()
    },
    close: () => {
      patient.close()
    },
  }
})
