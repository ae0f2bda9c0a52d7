import type { ImportLine } from './lines/import-line.ts'
import { rejectLine } from './lines/reject-line.ts'
import type { Chunk } from './pack-chunks.ts'
import { addCount, addRefusal, type Tally } from './tally.ts'

/** What became of a line that was sent. */
export interface SentOutcome {
  /** 0 = accepted; else the code of the refusal. */
  readonly status: number
  readonly error?: string
  readonly repeated?: boolean
  readonly warnings?: readonly { readonly path: string; readonly message: string }[]
}

/** What became of a chunk. */
export interface TalliedChunk {
  readonly tally: Tally
  /** A line of the reject file for each refused one. */
  readonly rejects: readonly string[]
}

const reasonOf = ({ error, status }: SentOutcome): string => error ?? `status ${status}`

/** The status of a line with an id that came before with other content. */
const CHANGED_STATUS = 50
const CHANGED = 'accepted before with other content under this id: what was accepted stays'

/** Counts a refusal, and names lines that an older mapping made otherwise. */
function refusedAs(line: ImportLine, outcome: SentOutcome | undefined, before: Tally) {
  const isChanged = outcome?.status === CHANGED_STATUS
  const answered = outcome === undefined ? 'no answer' : reasonOf(outcome)
  const reason = isChanged ? CHANGED : (line.refusal ?? answered)
  const tally = addRefusal(before, reason)
  return {
    reject: rejectLine(line, reason, outcome?.status),
    tally: isChanged ? { ...tally, changed: tally.changed + 1 } : tally,
  }
}

const withWarnings = (tally: Tally, { warnings = [] }: SentOutcome): Tally =>
  warnings.reduce(
    (sum, { path, message }) => ({
      ...sum,
      warnings: addCount(sum.warnings, `${path}: ${message}`),
    }),
    tally,
  )

/** Puts the outcomes to the lines they belong to: those of a chunk that were sent, in their order. */
export function tallyChunk(
  chunk: Chunk,
  outcomes: readonly SentOutcome[],
  before: Tally,
): TalliedChunk {
  const rejects: string[] = []
  let tally = before
  let accepted = 0
  let repeated = 0
  let sent = 0
  for (const line of chunk.lines) {
    const outcome = line.refusal === undefined ? outcomes[sent] : undefined
    if (line.refusal === undefined) sent += 1
    if (outcome?.status === 0) {
      accepted += 1
      if (outcome.repeated === true) repeated += 1
      tally = withWarnings(tally, outcome)
    } else {
      const refused = refusedAs(line, outcome, tally)
      rejects.push(refused.reject)
      tally = refused.tally
    }
  }
  return {
    tally: {
      ...tally,
      accepted: tally.accepted + accepted - repeated,
      repeated: tally.repeated + repeated,
    },
    rejects,
  }
}
