/** Runs as a worker thread: the only writer of ledger.db, so that no fsync stops the event loop. */
import { setTimeout as pause } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { answerCalls, notify } from './threads/answer-calls.ts'
import type { PackedEntries } from './ledger/entry-pack.ts'
import { type CompiledSql, LedgerWriter, type LedgerWriterOptions } from './ledger/ledger-writer.ts'
import { explain, isConstraint } from './database/sqlite-errors.ts'

/** First and longest pause before a refused commit is tried again. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2000

/** Without commits, which look too, the files are looked at this often. */
const LOOK_EVERY_MS = 1000

const writer = new LedgerWriter(workerData as LedgerWriterOptions)
let isClosing = false
/** An append is refused, and says so itself. */
let isRefused = false
let hasFound = false
const looking = setInterval(look, LOOK_EVERY_MS)

answerCalls({
  append: appendUntilTaken,
  rewrite: (packed: PackedEntries) => {
    writer.rewrite(packed)
  },
  write: (queries: readonly CompiledSql[]) => writer.write(queries),
  checkpoint: () => {
    writer.checkpoint()
  },
  /** Stops trying: a disk that still refuses keeps nobody from leaving. */
  giveUp: () => {
    isClosing = true
  },
  close: () => {
    isClosing = true
    clearInterval(looking)
    writer.close()
  },
})

/** Answers once the entries are on disk. */
async function appendUntilTaken(packed: PackedEntries): Promise<void> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    const error = tryAppend(packed)
    isRefused = error !== undefined
    if (error === undefined) return
    if (isConstraint(error) || isClosing) throw error
    notify({ trouble: explain(error) })
    await pause(wait)
  }
}

function tryAppend(packed: PackedEntries): unknown {
  try {
    writer.append(packed)
    return undefined
  } catch (error) {
    return error ?? new Error('unknown error')
  }
}

/** Tells trouble before somebody wants to write, and its end, which no commit can tell where none is accepted. */
function look(): void {
  if (isClosing || isRefused) return
  try {
    writer.look()
    if (hasFound) notify({ trouble: undefined })
    hasFound = false
  } catch (error) {
    hasFound = true
    notify({ trouble: explain(error) })
  }
}
