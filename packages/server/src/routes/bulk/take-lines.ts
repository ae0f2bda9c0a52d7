import { LIMITS } from '@winnow/contract'
import { SERVER_LIMITS } from '../../limits/server-limits.ts'
import {
  asksFirst,
  type BulkJob,
  failedLine,
  isRead,
  type LineOutcome,
  readLine,
  takeLine,
} from './bulk-line.ts'
import { outcomeJson } from './outcome-json.ts'
import { labelledUsersOf } from './labelled-users.ts'
import { keysOf, type ReadLine } from './line-keys.ts'
import { linesOf } from './line-reader.ts'
import { waitingLine, type WaitingLine } from './waiting-line.ts'

/** Whether every line is answered, or only the refused ones and the totals. */
export type Detail = 'all' | 'summary'

/**
 * Takes in a body line by line and gives the outcomes in the order of the lines, each as soon as it
 * and those before it are durable. Memory is bounded by the lines in flight: while they wait for
 * the disk, or for a reader of the answer, no more of the body is read.
 */
export async function* takeLines(
  job: BulkJob,
  chunks: AsyncIterable<Buffer>,
  detail: Detail,
): AsyncGenerator<string> {
  const inFlight = waitingLine<Promise<LineOutcome>>(SERVER_LIMITS.bulkLinesInFlightCount)
  const reading = readLines(job, chunks, inFlight)
  // Awaited below, after the lines read before a failure are answered; this keeps it from being unhandled until then.
  reading.catch(() => undefined)
  const totals = newTotals()
  try {
    for (;;) {
      const some = await inFlight.take(SERVER_LIMITS.bulkPieceLinesCount)
      if (some.length === 0) break
      const piece = pieceOf(await Promise.all(some), { job, totals, detail })
      if (piece !== '') yield piece
    }
    const last = await reading
    if (last > LIMITS.bulkLinesCount) yield tooManyLines(last)
    if (detail === 'summary') yield `${JSON.stringify(totals)}\n`
  } finally {
    inFlight.abandon()
  }
}

const LINE_BOUNDS = { lineBytes: LIMITS.bodyBytes, batchLines: SERVER_LIMITS.bulkBatchLinesCount }

/** A file may end in some blank lines more than it may have lines. */
const MAX_BLANK_NUMBER = LIMITS.bulkLinesCount + SERVER_LIMITS.bulkBatchLinesCount

/** Reads to the end, or to the bound; gives the number of the last line seen. */
async function readLines(
  job: BulkJob,
  chunks: AsyncIterable<Buffer>,
  inFlight: WaitingLine<Promise<LineOutcome>>,
): Promise<number> {
  let allowed = 0
  try {
    for await (const sent of linesOf(chunks, LINE_BOUNDS)) {
      // Blank lines cost time too: they give way as others do, and are read no further than others.
      if (sent.lines.length === 0) allowed = await job.services.turns.turnOfBulk()
      if (sent.lines.length === 0 && sent.lastNumber >= MAX_BLANK_NUMBER) return sent.lastNumber
      const lines = sent.lines.map((line) => readLine(job, line))
      const take = await takerOf(job, lines)
      for (const line of lines) {
        if (line.line > LIMITS.bulkLinesCount) return line.line
        // Lines that come together are taken together, a slice at a time; then events go first.
        if (allowed === 0) allowed = await job.services.turns.turnOfBulk()
        allowed -= 1
        const pause = pauseBefore(job, line)
        if (pause !== undefined) await pause
        const { taken, given } = beginLine(take, line)
        const room = inFlight.put(taken)
        if (room !== undefined) await room
        // Lines take effect in their order. A line that is refused gives no command.
        if (given !== undefined) await Promise.race([given, taken])
        // It is taken in parts, and what follows may be about it.
        if (pause !== undefined) await taken
        if (inFlight.isAbandoned) return line.line
      }
    }
    return 0
  } finally {
    inFlight.end()
  }
}

type TakeLine = Awaited<ReturnType<typeof takerOf>>

/** Begins to take a line. `given` resolves once its command is given; undefined when it is given already. */
function beginLine(take: TakeLine, line: ReadLine | LineOutcome) {
  if (!asksFirst(line)) return { taken: take(line), given: undefined }
  let onGiven: (() => void) | undefined
  const given = new Promise<void>((resolve) => {
    onGiven = resolve
  })
  return { taken: take(line, onGiven), given }
}

/** A long line was read in this turn, and is taken in another. */
const pauseBefore = ({ services }: BulkJob, line: ReadLine | LineOutcome) =>
  isRead(line) ? services.turns.betweenParts(line.text.length) : undefined

/** How lines that come together are taken, once it is known which of them came before, long ago. */
async function takerOf(job: BulkJob, lines: readonly (ReadLine | LineOutcome)[]) {
  const read = lines.filter(isRead)
  const environment = job.caller.environment.number
  try {
    const earlier = await job.services.core.ask({
      is: 'recall',
      environment,
      keys: read.flatMap(keysOf),
    })
    const labelledUsers = await labelledUsersOf(read, {
      core: job.services.core,
      environment,
      earlier,
    })
    return async (line: ReadLine | LineOutcome, onGiven?: () => void): Promise<LineOutcome> =>
      isRead(line) ? takeLine({ ...job, earlier, labelledUsers, onGiven }, line) : line
  } catch (error) {
    return async (line: ReadLine | LineOutcome): Promise<LineOutcome> =>
      isRead(line) ? failedLine(job, line, error) : line
  }
}

interface Totals {
  lines: number
  events: number
  labels: number
  decisions: number
  repeated: number
  refused: number
}

const newTotals = (): Totals => ({
  lines: 0,
  events: 0,
  labels: 0,
  decisions: 0,
  repeated: 0,
  refused: 0,
})

const TOTAL_OF = { event: 'events', label: 'labels', decision: 'decisions' } as const

interface Settling {
  readonly job: BulkJob
  readonly totals: Totals
  readonly detail: Detail
}

function pieceOf(outcomes: readonly LineOutcome[], { job, totals, detail }: Settling): string {
  let piece = ''
  for (const outcome of outcomes) {
    add(totals, outcome)
    job.services.metrics.bulkLine(classOf(outcome))
    if (detail === 'all' || outcome.status !== 0) piece += outcomeJson(outcome, job)
  }
  return piece
}

function add(totals: Totals, outcome: LineOutcome): void {
  totals.lines += 1
  const what = classOf(outcome)
  if (what === 'accepted') totals[TOTAL_OF[outcome.kind]] += 1
  else totals[what] += 1
}

function classOf({ accepted }: LineOutcome): 'accepted' | 'repeated' | 'refused' {
  if (accepted === undefined) return 'refused'
  return accepted.repeated ? 'repeated' : 'accepted'
}

const tooManyLines = (line: number): string =>
  `${JSON.stringify({
    line,
    status: 117,
    error: `More than ${LIMITS.bulkLinesCount} lines: this line and those after it were not read.`,
  })}\n`
