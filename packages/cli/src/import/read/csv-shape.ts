import type { Mapping } from '../mapping/mapping.ts'
import { openBytes, type InputFile } from './input-file.ts'
import { decoded } from './decoded.ts'

/** How a file of cells is divided. */
export interface CsvShape {
  readonly delimiter: string
  /** Lines before the header, or before the first row of a file without one. */
  readonly skipLines: number
  /** The delimiter that its first line rather seems to have. */
  readonly likelier: string | undefined
}

/** Bytes of a file that are looked at. */
const HEAD_BYTES = 65_536

const isUtf16 = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xfe

async function headOf(file: InputFile, { csv }: Mapping): Promise<string> {
  const text = decoded(openBytes(file), csv, file.name)
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of text) {
      parts.push(part as Buffer)
      length += (part as Buffer).length
      if (length >= HEAD_BYTES) break
    }
  } catch {
    // Whoever reads all of the file meets the same error, and names it.
  }
  const head = Buffer.concat(parts)
  return head.toString(isUtf16(head) ? 'utf16le' : 'utf8').replace(/^\ufeff/, '')
}

const CANDIDATES = [',', ';', '\t', '|'] as const

const withoutQuoted = (line: string, quote: string): string =>
  quote === ''
    ? line
    : line
        .split(quote)
        .filter((_, index) => index % 2 === 0)
        .join('')

const timesIn = (line: string, mark: string): number => line.split(mark).length - 1

/** The character that divides a line most often; undefined where that is the one in use. */
function likelierIn(line: string, delimiter: string): string | undefined {
  let [best, times] = [delimiter, timesIn(line, delimiter)]
  for (const mark of CANDIDATES) {
    if (timesIn(line, mark) > times) [best, times] = [mark, timesIn(line, mark)]
  }
  return best === delimiter ? undefined : best
}

/** `sep=;` in the first line says it to a spreadsheet. */
const SEPARATOR_LINE = /^"?sep=(.)"?$/i

/** Looks at the beginning of a file. */
export async function csvShape(file: InputFile, mapping: Mapping): Promise<CsvShape> {
  const { delimiter: given, quote, skipLines } = mapping.csv
  const lines = (await headOf(file, mapping)).split(/\r\n|\n|\r/)
  const said = SEPARATOR_LINE.exec(lines[skipLines] ?? '')?.[1]
  const isTabbed = /\.tsv(\.gz)?$/i.test(file.name)
  const delimiter = given ?? said ?? (isTabbed ? '\t' : ',')
  const start = skipLines + (said === undefined ? 0 : 1)
  const first = lines.slice(start).find((line) => line.trim() !== '') ?? ''
  return {
    delimiter,
    skipLines: start,
    likelier: likelierIn(withoutQuoted(first, quote), delimiter),
  }
}
