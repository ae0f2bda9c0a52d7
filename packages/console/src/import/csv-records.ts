import { parse, type Options } from 'csv-parse/browser/esm'

type CsvRecord = readonly string[]

/** Writes a piece, or the end of the text. Errors: those of the parser. */
const written = (parser: ReturnType<typeof parse>, text: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (error?: Error | null) => {
      parser.removeListener('error', reject)
      parser.removeListener('end', done)
      if (error instanceof Error) reject(error)
      else resolve()
    }
    parser.on('error', reject)
    if (text !== undefined) parser.write(text, done)
    else {
      parser.on('end', done)
      parser.end()
    }
  })

/** The records of a text of CSV that comes in pieces, a batch a piece. Errors: those of the parser, which have a `code`. */
export async function* csvRecords(
  texts: AsyncIterable<string>,
  options: Options,
): AsyncGenerator<readonly CsvRecord[]> {
  const parser = parse(options)
  let records: CsvRecord[] = []
  parser.on('data', (record: CsvRecord) => records.push(record))
  const taken = (): readonly CsvRecord[] => {
    const batch = records
    records = []
    return batch
  }
  for await (const text of texts) {
    if (text !== '') await written(parser, text)
    if (records.length > 0) yield taken()
  }
  await written(parser, undefined)
  if (records.length > 0) yield taken()
}
