import { readFile, rm } from 'node:fs/promises'
import { replaceFile } from '@winnow/store'
import { NO_TALLY, type Survey, type Tally } from '@winnow/import'
import { CliError } from '../cli-error.ts'

/** How far an import has come: everything before it is done for good. */
export interface Checkpoint {
  /** Lines of the ordered stream that are done, refused ones too. */
  readonly done: number
  /** Bytes of the reject file that belong to them. */
  readonly rejectBytes: number
  /** Bytes of the file of scores that belong to them. */
  readonly scoreBytes: number
  readonly tally: Tally
  /** What the first look at each input found, so that it need not be repeated. */
  readonly surveys: Readonly<Record<string, Survey>>
}

const NO_CHECKPOINT: Checkpoint = {
  done: 0,
  rejectBytes: 0,
  scoreBytes: 0,
  tally: NO_TALLY,
  surveys: {},
}

/** The checkpoint in a file; the first one when there is none. Errors: CliError for a damaged one. */
export async function readCheckpoint(path: string): Promise<Checkpoint> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw new CliError(`${path}: cannot be read (${cause.code ?? cause.message})`, { cause })
  })
  if (text === undefined) return NO_CHECKPOINT
  const checkpoint = parseJson(text)
  if (isCheckpoint(checkpoint)) {
    return { ...checkpoint, tally: { ...NO_TALLY, ...checkpoint.tally } }
  }
  throw new CliError(`${path} is damaged. Remove it to import from the beginning.`)
}

/** Undefined: no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const haveCounts = (fields: Fields, names: readonly (keyof Checkpoint | keyof Tally)[]): boolean =>
  names.every((name) => isCount(fields[name]))

const isCounts = (value: unknown): boolean => isFields(value) && Object.values(value).every(isCount)

const isTally = (value: unknown): value is Tally =>
  isFields(value) &&
  haveCounts(value, ['accepted', 'repeated', 'refused']) &&
  isCounts(value['reasons']) &&
  // Older ones lack them.
  isCount(value['changed'] ?? 0) &&
  isCounts(value['warnings'] ?? {})

const isSurvey = (value: unknown): value is Survey =>
  isFields(value) && isCount(value['lines']) && typeof value['isSorted'] === 'boolean'

const isCheckpoint = (value: unknown): value is Checkpoint =>
  isFields(value) &&
  haveCounts(value, ['done', 'rejectBytes', 'scoreBytes']) &&
  isTally(value['tally']) &&
  isFields(value['surveys']) &&
  Object.values(value['surveys']).every(isSurvey)

/** Replaces the checkpoint as a whole: a crash leaves the old one or the new one. */
export const writeCheckpoint = (path: string, checkpoint: Checkpoint): Promise<void> =>
  replaceFile(path, JSON.stringify(checkpoint))

/** Forgets how far an import came. */
export async function dropCheckpoint(path: string): Promise<void> {
  await rm(path, { force: true })
}
