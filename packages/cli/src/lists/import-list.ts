import { createReadStream } from 'node:fs'
import { LIMITS } from '@winnow/contract'
import {
  type AnswerOf,
  CsvFault,
  csvLine,
  CsvReader,
  type CsvRow,
  listCalls,
  plainCell,
} from '@winnow/contract/native'
import { CliError } from '../cli-error.ts'
import type { TargetFlags } from '../command-options.ts'
import { visible } from '../output/visible.ts'
import type { ServiceApi } from '../service/admin-api.ts'
import { withEnvironmentApi } from '../service/environment-api.ts'

export interface ImportFlags extends TargetFlags {
  readonly json?: boolean
  readonly author?: string
  readonly source?: string
}

type Imported = AnswerOf<(typeof listCalls)['importList']>

const NOTHING: Imported = { rows: 0, added: 0, changed: 0, unchanged: 0, refused: 0, problems: [] }

/** Imports a CSV file, in parts of as many rows as one request may have. Errors: CliError, also where rows were refused. */
export async function importList(name: string, file: string, flags: ImportFlags): Promise<void> {
  const imported = await withEnvironmentApi(flags, async (api) => sendFile(api, name, file, flags))
  const { rows, added, changed, unchanged, refused, problems } = imported
  for (const { row, column, problem } of flags.json === true ? [] : problems) {
    const place = column === null ? `row ${row}` : `row ${row}, ${column}`
    process.stderr.write(`${visible(`${place}: ${problem}`)}\n`)
  }
  const text = `${rows} rows: ${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused.\n`
  process.stdout.write(flags.json === true ? `${JSON.stringify(imported)}\n` : text)
  if (refused > 0)
    throw new CliError(`${refused} rows of ${file} were refused; the others are listed`)
}

async function sendFile(
  api: ServiceApi,
  name: string,
  file: string,
  { author, source }: ImportFlags,
): Promise<Imported> {
  let all = NOTHING
  let header: CsvRow | undefined
  let part: CsvRow[] = []
  const send = async (): Promise<void> => {
    if (header === undefined) throw new CliError(`${file}: it has no rows`)
    const body = [header, ...part].map(({ cells }) => csvLine(cells.map(plainCell))).join('')
    const input = { listName: name, author, source, body }
    const response = await api.callInCsv(listCalls.importList, input)
    all = together(all, (await response.json()) as Imported, part)
    part = []
  }
  try {
    for await (const row of rowsOf(file)) {
      if (header === undefined) header = row
      else part.push(row)
      if (part.length === LIMITS.listImportRowsCount) await send()
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    if (part.length > 0) await send()
    throw new CliError(`${file}: ${error.message} The rows before it were sent.`, { cause: error })
  }
  if (part.length > 0 || all === NOTHING) await send()
  return all
}

/** Of both parts; problems name the rows of the file. */
function together(all: Imported, more: Imported, part: readonly CsvRow[]): Imported {
  const problems = more.problems.map((each) => ({
    ...each,
    row: part[each.row - 2]?.row ?? each.row,
  }))
  return {
    rows: all.rows + more.rows,
    added: all.added + more.added,
    changed: all.changed + more.changed,
    unchanged: all.unchanged + more.unchanged,
    refused: all.refused + more.refused,
    problems: [...all.problems, ...problems].slice(0, LIMITS.problemsPerEventCount),
  }
}

/** Errors: CsvFault; CliError where the file cannot be read. */
async function* rowsOf(file: string): AsyncGenerator<CsvRow> {
  const reader = new CsvReader()
  for await (const text of textOf(file)) yield* reader.push(text)
  yield* reader.end()
}

async function* textOf(file: string): AsyncGenerator<string> {
  const stream = file === '-' ? process.stdin : createReadStream(file)
  stream.setEncoding('utf8')
  try {
    for await (const text of stream) yield text as string
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    throw new CliError(`${file}: cannot be read (${code ?? message})`, { cause })
  }
}
