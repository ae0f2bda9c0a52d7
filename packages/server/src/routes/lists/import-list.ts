import { StringDecoder } from 'node:string_decoder'
import { LIMITS } from '@winnow/contract'
import { CsvFault, CsvReader, type CsvRow, type listCalls } from '@winnow/contract/native'
import type { ListChangeResult } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import type { NativeHandler } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import { authorOf } from './author-of.ts'
import { plainBody } from '../bulk/plain-body.ts'
import { changed, knownList } from './known-list.ts'
import { ListRows, type ReadRow, type RowProblem } from './list-rows.ts'

/** Rows that one entry of the ledger takes: few enough that other requests do not wait for their reading. */
const ROWS_PER_CHANGE = 500

/** Reads CSV and writes it in batches: each is one entry, and none is written twice when all is sent again. */
export const importList: NativeHandler<(typeof listCalls)['importList']> = async (
  exchange,
  { path, query },
) => {
  const { request, services, caller, nowMs } = exchange
  const name = path('listName')
  const list = await knownList(exchange, name)
  const rows = new ListRows({
    list,
    nowMs,
    author: authorOf(caller, query('author')),
    source: query('source') ?? 'import',
  })
  const tally = new Tally()
  const environment = caller.environment.number
  for await (const batch of batchesOf(plainBody(request.raw), rows, tally)) {
    const [{ author, source } = { author: '', source: '' }] = batch
    const change = { environment, list: name, kind: list.kind, author, source, remove: [] }
    const add = batch.map(({ wanted }) => wanted)
    const made = services.core.execute({
      is: 'change_list',
      request: { ...change, add, receivedAtMs: services.nowMs() },
    })
    tally.add(await changed(name, made))
  }
  return tally.answer()
}

/** Rows that are written together: by one author, from one source. */
async function* batchesOf(
  chunks: AsyncIterable<Buffer>,
  rows: ListRows,
  tally: Tally,
): AsyncGenerator<readonly ReadRow[]> {
  let batch: ReadRow[] = []
  for await (const row of rowsOf(chunks)) {
    const read = rows.read(row)
    if (read === undefined) continue
    tally.count()
    if ('problem' in read) {
      tally.refuse(read)
      continue
    }
    const [first] = batch
    const isOther = first && (first.author !== read.author || first.source !== read.source)
    if (isOther === true || batch.length === ROWS_PER_CHANGE) {
      yield batch
      batch = []
    }
    batch.push(read)
  }
  rows.mustHaveHeader()
  if (batch.length > 0) yield batch
}

/** Errors: OwnRefusal invalid_request for what is no CSV; the rows before it were read. */
async function* rowsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  const decoder = new StringDecoder('utf8')
  const reader = new CsvReader()
  try {
    for await (const chunk of chunks) yield* reader.push(decoder.write(chunk))
    yield* reader.push(decoder.end())
    yield* reader.end()
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    const problem = `${error.message} The rows before it were taken.`
    throw new OwnRefusal('invalid_request', problem)
  }
}

/** What became of the rows. */
class Tally {
  private rows = 0
  private added = 0
  private changed = 0
  private unchanged = 0
  private refused = 0
  private readonly problems: RowProblem[] = []

  /** Errors: OwnRefusal too_large. */
  count(): void {
    this.rows += 1
    if (this.rows <= LIMITS.listImportRowsCount) return
    const problem = `It has more than ${LIMITS.listImportRowsCount} rows. Those before were taken.`
    throw new OwnRefusal('too_large', problem)
  }

  refuse(problem: RowProblem): void {
    this.refused += 1
    if (this.problems.length < LIMITS.problemsPerEventCount) this.problems.push(problem)
  }

  add({ added, changed: others, unchanged }: ListChangeResult): void {
    this.added += added
    this.changed += others
    this.unchanged += unchanged
  }

  answer(): Written<(typeof listCalls)['importList']['answer']['schema']> {
    const { rows, added, unchanged, refused, problems } = this
    return { rows, added, changed: this.changed, unchanged, refused, problems }
  }
}
