import {
  bytesIn,
  type Chunk,
  type ChunkBounds,
  NO_TALLY,
  packChunks,
  type SentOutcome,
  tallyChunk,
  type Tally,
} from '@winnow/import'
import type { Checkpoints, RefusedLine, SentChunk } from './checkpoints.ts'
import type { Gate } from './gate.ts'
import { inOrder, type OrderPlan, type ReadAgain } from './line-order.ts'
import type { PostLines } from './post-lines.ts'

/** Of one request: small enough that its progress is seen, and that little is sent twice. */
const CHUNK_BOUNDS: ChunkBounds = { lines: 1_000, bytes: 2_097_152 }

export interface ImportRun {
  readonly job: string
  readonly read: ReadAgain
  readonly plan: OrderPlan
  readonly post: PostLines
  readonly checkpoints: Checkpoints
  readonly gate: Gate
  readonly signal: AbortSignal
  readonly onProgress: (done: number, tally: Tally) => void
  /** A request failed for good: the run is held until somebody lets it go on. */
  readonly onTrouble: (error: unknown) => void
  readonly bounds?: ChunkBounds
}

export interface RunResult {
  readonly lines: number
  readonly tally: Tally
  /** A line of JSON for each refused one, as the command takes it. */
  readonly rejects: Blob
}

/** The outcomes of a chunk that was sent by an earlier run. */
function outcomesOf({ sent }: Chunk, { refused }: SentChunk): readonly SentOutcome[] {
  const outcomes: SentOutcome[] = sent.map(() => ({ status: 0 }))
  for (const { at, status, error } of refused) {
    outcomes[at] = { status, ...(error !== undefined && { error }) }
  }
  return outcomes
}

const refusedIn = (outcomes: readonly SentOutcome[]): readonly RefusedLine[] =>
  outcomes.flatMap(({ status, error }, at) => (status === 0 ? [] : [{ at, status, error }]))

/** Sends a chunk, as often as somebody lets it. */
async function sendChunk(run: ImportRun, { body, sent }: Chunk): Promise<readonly SentOutcome[]> {
  if (sent.length === 0) return []
  for (;;) {
    await run.gate.passed()
    run.signal.throwIfAborted()
    try {
      return await run.post(body, sent.length, run.signal)
    } catch (error) {
      run.signal.throwIfAborted()
      run.gate.hold()
      run.onTrouble(error)
    }
  }
}

/**
 * Sends the lines of a file in the order of time, from where an earlier run came to. At most one request is under way; what
 * became of it is kept before the next, so that a page that goes away costs one request, which is then sent again under the
 * same ids. Errors: the reason of the signal, ImportError.
 */
export async function runImport(run: ImportRun): Promise<RunResult> {
  const before = await run.checkpoints.chunks(run.job)
  const rejects: Blob[] = []
  let tally = NO_TALLY
  let done = 0
  let number = 0
  const lines = inOrder(run.read, run.plan)
  for await (const chunk of packChunks(lines, 0, run.bounds ?? CHUNK_BOUNDS)) {
    const known = before[number]
    const outcomes = known === undefined ? await sendChunk(run, chunk) : outcomesOf(chunk, known)
    const counted = tallyChunk(chunk, outcomes, tally)
    if (counted.rejects.length > 0) {
      rejects.push(new Blob([bytesIn(`${counted.rejects.join('\n')}\n`)]))
    }
    done += chunk.lines.length
    tally = known?.tally ?? counted.tally
    if (known === undefined) {
      await run.checkpoints.add(run.job, number, { done, tally, refused: refusedIn(outcomes) })
    }
    number += 1
    run.onProgress(done, tally)
  }
  return { lines: done, tally, rejects: new Blob(rejects) }
}
