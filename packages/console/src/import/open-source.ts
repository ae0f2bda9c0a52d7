import { csvOptions, guessMapping, ImportError, parseMapping, shapeOf } from '@winnow/import'
import { csvRecords } from './csv-records.ts'
import type { SampleColumn } from './protocol.ts'
import type { SourceFile } from './source-file.ts'
import { headText, sourceText, withoutLines } from './source-text.ts'

/** Rows that a guess is made of. */
const SAMPLED_ROWS = 200
/** Cells of a column that are shown. */
const SHOWN_CELLS = 3

/** What a mapping says that says nothing of the columns. */
const bare = (csv: object) => parseMapping(JSON.stringify({ csv }), 'mapping')

/** Files of spreadsheets are often in the characters of Windows. */
async function encodingOf(source: SourceFile): Promise<'utf8' | 'cp1252'> {
  let chars = 0
  try {
    for await (const text of sourceText(source, { encoding: 'utf8' })) {
      chars += text.length
      if (chars > 1_000_000) break
    }
    return 'utf8'
  } catch (error) {
    if (error instanceof ImportError) return 'cp1252'
    throw error
  }
}

async function* whole(text: string) {
  // What the head breaks off in the middle of is left out.
  yield text.slice(0, text.lastIndexOf('\n') + 1) || text
}

async function recordsOf(source: SourceFile, csv: { delimiter?: string; encoding?: string }) {
  const mapping = bare(csv)
  const head = await headText(source, mapping.csv)
  const shape = shapeOf(head, source.name, mapping.csv)
  const records: (readonly string[])[] = []
  try {
    const options = csvOptions(mapping, shape)
    const texts = withoutLines(whole(head), shape.skipLines)
    for await (const batch of csvRecords(texts, options)) records.push(...batch)
  } catch (error) {
    // A cell of several lines that the head breaks off in: the records before it are there.
    if (!(error instanceof Error) || !('code' in error)) throw error
  }
  return { shape, records }
}

const isFilled = (record: readonly string[]) => record.some((cell) => cell.trim() !== '')

/** The columns of a table with its first cells, and the text of a mapping that fits them. */
export async function guessOf(source: SourceFile, zone: string) {
  const encoding = await encodingOf(source)
  const declared = encoding === 'utf8' ? {} : { encoding }
  const first = await recordsOf(source, declared)
  const { likelier } = first.shape
  const csv = likelier === undefined ? declared : { ...declared, delimiter: likelier }
  const { records } = likelier === undefined ? first : await recordsOf(source, csv)
  const [header = [], ...rows] = records.filter(isFilled)
  const columns = header.map((name) => name.trim())
  const sampled = rows.slice(0, SAMPLED_ROWS)
  const samples = columns.map((name, index): SampleColumn => {
    const cells = sampled.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '')
    return { name, cells: [...new Set(cells)].slice(0, SHOWN_CELLS) }
  })
  return { columns: samples, guess: guessMapping({ columns, rows: sampled, csv, zone }) }
}
