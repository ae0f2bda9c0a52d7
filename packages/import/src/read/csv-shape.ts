import type { CsvFormat } from '../mapping/mapping.ts'

/** How a file of cells is divided. */
export interface CsvShape {
  readonly delimiter: string
  /** Lines before the header, or before the first row of a file without one. */
  readonly skipLines: number
  /** The delimiter that its first line rather seems to have. */
  readonly likelier: string | undefined
}

/** Bytes of a file that are looked at. */
export const HEAD_BYTES = 65_536

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

/** How a file of that name is divided, by the text that it begins with. */
export function shapeOf(head: string, name: string, csv: CsvFormat): CsvShape {
  const { delimiter: given, quote, skipLines } = csv
  const lines = head.split(/\r\n|\n|\r/)
  const said = SEPARATOR_LINE.exec(lines[skipLines] ?? '')?.[1]
  const isTabbed = /\.tsv(\.gz)?$/i.test(name)
  const delimiter = given ?? said ?? (isTabbed ? '\t' : ',')
  const start = skipLines + (said === undefined ? 0 : 1)
  const first = lines.slice(start).find((line) => line.trim() !== '') ?? ''
  return {
    delimiter,
    skipLines: start,
    likelier: likelierIn(withoutQuoted(first, quote), delimiter),
  }
}
