import type { LineOutcome } from '@winnow/client'
import {
  type Batches,
  bytesOf,
  type Chunk,
  type ChunkBounds,
  CountingNotes,
  type Counts,
  type ImportLine,
  mergeLines,
  packChunks,
  tallyChunk,
  survey,
  type Survey,
  type Tally,
  textOf,
} from '@winnow/import'
import { grouped } from '../output/grouped.ts'
import { readCheckpoint, writeCheckpoint, type Checkpoint } from './checkpoint.ts'
import type { Progress } from './progress.ts'
import { readInput, type Input } from './read/read-input.ts'
import { openResumable, type ResumableFile } from './resumable-file.ts'
import { sortLines } from './lines/sort-lines.ts'

/** Sends NDJSON; resolves to the outcome of each line, in order. */
export type SendLines = (body: Uint8Array, lines: number) => Promise<readonly LineOutcome[]>

export interface ImportJob {
  readonly inputs: readonly Input[]
  readonly paths: {
    /** An existing folder for what does not fit in memory, this import's alone. */
    readonly spool: string
    readonly checkpoint: string
    readonly rejects: string
    /** Where the scores of events are written; absent = nowhere. */
    readonly scores: string | undefined
  }
  /** Every input is taken to be in the order of time, unseen. */
  readonly isInOrder: boolean
  readonly send: SendLines
  /** Opened once it is known how much there is to do. */
  readonly progress: (span: { total: number | undefined; before: number }) => Progress
  readonly say: (text: string) => void
  /** Stops after the request under way. */
  readonly signal: AbortSignal
  readonly bounds?: ChunkBounds
}

export interface ImportResult {
  readonly tally: Tally
  /** Rows of tables that were left out, by why; of all rows, whatever earlier runs sent. */
  readonly skipped: Counts
  /** What was mended in rows of tables, by kind. */
  readonly mended: Counts
  /** Lines that are done, in this run and before. */
  readonly lines: number
  /** Lines of this run. */
  readonly sent: number
  /** False when the signal stopped it. */
  readonly isFinished: boolean
}

const surveyName = ({ kind, file }: Pick<Input, 'kind' | 'file'>): string =>
  `${kind} ${file.identity}`

/** Groups of rows that stand apart must be found before anything is sent. */
const isSurveyed = ({ isInOrder }: ImportJob, { kind, mapping }: Input): boolean =>
  !isInOrder || (mapping?.[kind] ?? []).some(({ groupBy }) => groupBy !== undefined)

async function surveyAll(job: ImportJob, known: Checkpoint['surveys']) {
  const surveys: Record<string, Survey> = {}
  for (const { file, kind, mapping } of job.inputs.filter((input) => isSurveyed(job, input))) {
    const name = surveyName({ file, kind })
    const former = known[name]
    if (former === undefined) job.say(`Looking through ${file.name} …`)
    surveys[name] = former ?? (await survey(readInput({ file, kind, mapping })))
  }
  return surveys
}

/** Each input in the order of time: as it is, or sorted. */
function ordered(
  job: ImportJob,
  surveys: Checkpoint['surveys'],
  notes: CountingNotes,
): Batches<ImportLine>[] {
  return job.inputs.map((input, index) => {
    const lines = readInput(input, notes)
    const isSorted = job.isInOrder || surveys[surveyName(input)]?.isSorted === true
    if (isSorted) return lines
    job.say(`${input.file.name} is not in the order of time: sorting.`)
    return sortLines(lines, { folder: job.paths.spool, name: `sort-${index}` })
  })
}

interface Outputs {
  readonly rejects: ResumableFile
  readonly scores: ResumableFile | undefined
}

/** Labels, and events that are not scored, have none. */
const hasScores = ({ scores = {} }: LineOutcome): boolean => Object.keys(scores).length > 0

/** The scores of an event with the id that its labels use. */
function scoreLine({ text }: ImportLine, { sequence, scores }: LineOutcome): string {
  const event = JSON.parse(textOf(text)) as { readonly $event_id: string; readonly $time?: number }
  return bytesOf(JSON.stringify({ id: event.$event_id, time: event.$time, sequence, scores }))
}

const scoreLines = ({ sent }: Chunk, outcomes: readonly LineOutcome[]): readonly string[] =>
  outcomes.flatMap((outcome, index) => {
    const line = sent[index]
    return line !== undefined && outcome.status === 0 && hasScores(outcome)
      ? [scoreLine(line, outcome)]
      : []
  })

/** Sends a chunk and writes down what became of it; the checkpoint is written last. */
async function complete(
  job: ImportJob,
  chunk: Chunk,
  outputs: Outputs,
  before: Checkpoint,
): Promise<Checkpoint> {
  const outcomes = chunk.sent.length === 0 ? [] : await job.send(chunk.body, chunk.sent.length)
  const { tally, rejects } = tallyChunk(chunk, outcomes, before.tally)
  await outputs.rejects.append(rejects)
  await outputs.scores?.append(scoreLines(chunk, outcomes))
  const after: Checkpoint = {
    ...before,
    done: before.done + chunk.lines.length,
    rejectBytes: outputs.rejects.bytes,
    scoreBytes: outputs.scores?.bytes ?? 0,
    tally,
  }
  await writeCheckpoint(job.paths.checkpoint, after)
  return after
}

interface Sending {
  readonly from: Checkpoint
  readonly progress: Progress
  readonly notes: CountingNotes
}

/** Sends chunks one after the other; the next one is prepared while one is under way. */
async function sendAll(
  job: ImportJob,
  outputs: Outputs,
  { from, progress, notes }: Sending,
): Promise<{ readonly last: Checkpoint; readonly isFinished: boolean }> {
  const lines = mergeLines(ordered(job, from.surveys, notes))
  let underWay = Promise.resolve(from)
  for await (const chunk of packChunks(lines, from.done, job.bounds)) {
    const before = await underWay
    progress.at(before.done, before.tally)
    if (job.signal.aborted) return { last: before, isFinished: false }
    underWay = complete(job, chunk, outputs, before)
    // A failure is met by the await above or below; until then it is no unhandled one.
    underWay.catch(() => undefined)
  }
  const last = await underWay
  // Of files without lines the summary says so.
  if (last.done > 0) progress.at(last.done, last.tally)
  return { last, isFinished: true }
}

/** How many lines there are, a file that is named twice counted twice; undefined where nobody looked. */
function totalOf({ inputs, isInOrder }: ImportJob, surveys: Checkpoint['surveys']) {
  if (isInOrder) return undefined
  return inputs.reduce((sum, input) => sum + (surveys[surveyName(input)]?.lines ?? 0), 0)
}

function resumption(done: number, total: number | undefined): string {
  if (done !== total) return `Going on after line ${grouped(done)}, where the last run stopped.`
  return `All ${grouped(done)} lines were imported before; --again sends them once more.`
}

/**
 * Sends every line of the inputs in the order of time, from where the checkpoint says. A crash at any
 * moment costs at most the request under way, which is then sent again under the same ids.
 * Errors: CliError, and those of `send`.
 */
export async function runImport(job: ImportJob): Promise<ImportResult> {
  const checkpoint = await readCheckpoint(job.paths.checkpoint)
  const surveys = await surveyAll(job, checkpoint.surveys)
  const from: Checkpoint = { ...checkpoint, surveys }
  await writeCheckpoint(job.paths.checkpoint, from)
  const total = totalOf(job, surveys)
  if (from.done > 0) job.say(resumption(from.done, total))
  const rejects = await openResumable(job.paths.rejects, from.rejectBytes)
  const { scores: path } = job.paths
  const scores = path === undefined ? undefined : await openResumable(path, from.scoreBytes)
  const progress = job.progress({ total, before: from.done })
  try {
    const notes = new CountingNotes()
    const sending = { from, progress, notes }
    const { last, isFinished } = await sendAll(job, { rejects, scores }, sending)
    const { tally, done } = last
    const { skips: skipped, mends: mended } = notes
    return { tally, skipped, mended, lines: done, sent: done - from.done, isFinished }
  } finally {
    progress.end()
    await rejects.close()
    await scores?.close()
  }
}
