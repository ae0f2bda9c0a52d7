import { toBoolean } from '../mapping/boolean-words.ts'
import { CellError } from '../mapping/cell-error.ts'
import { cleanCell } from '../mapping/clean-cell.ts'
import { toMicros, toInteger } from '../mapping/conversions.ts'
import { GROUP_MARKS, numberReader, type NumberMarks } from '../mapping/number-marks.ts'
import { timeReader } from '../mapping/time-format.ts'
import type { GuessedKind } from './column-names.ts'

/** What a mapping says of a column, besides its name; undefined where its cells are neither. */
export type CellRule = Readonly<Record<string, unknown>>

/** The likeliest first. What tells day from month by no cell is asked by a check. */
const FORMATS = [
  'iso',
  'unix_s',
  'unix_ms',
  ...[
    'DD.MM.YYYY',
    'D.M.YYYY',
    'DD/MM/YYYY',
    'D/M/YYYY',
    'MM/DD/YYYY',
    'M/D/YYYY',
    'DD-MM-YYYY',
    'YYYY/MM/DD',
    'DD.MM.YY',
    'M/D/YY',
    'D MMM YYYY',
    'MMM D, YYYY',
  ].flatMap((day) => [`${day} HH:mm:ss`, `${day} HH:mm`, `${day} H:mm`, `${day} h:mm A`, day]),
  'YYYYMMDD',
]

const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i

/** Whether every cell can be read, which some must be. */
function reads(cells: readonly string[], read: (cell: string) => unknown): boolean {
  try {
    cells.forEach((cell) => read(cell))
  } catch (error) {
    if (error instanceof CellError) return false
    throw error
  }
  return cells.length > 0
}

function timeRule(cells: readonly string[], zone: string): CellRule | undefined {
  const format = FORMATS.find((one) => reads(cells, timeReader([one], zone)))
  if (format === undefined) return undefined
  const isZoned = format.startsWith('unix') || cells.every((cell) => HAS_ZONE.test(cell))
  return {
    type: 'time',
    ...(format !== 'iso' && { format }),
    ...(!isZoned && zone !== 'UTC' && { zone }),
  }
}

const MARKS = (['.', ','] as const).flatMap((decimal) =>
  GROUP_MARKS.filter((group) => group !== decimal).map((group) => ({ decimal, group })),
)

/** What stands around the numbers: `€`, `EUR`. */
function symbolsIn(cells: readonly string[]): readonly string[] {
  const around = cells.flatMap((cell) => cell.match(/[^\d\s.,'’()+\-\u2212]+/gu) ?? [])
  return [...new Set(around)].slice(0, 4)
}

function numberRule(
  cells: readonly string[],
  type: 'micros' | 'integer',
  convert: (plain: string) => unknown,
): CellRule | undefined {
  const symbols = symbolsIn(cells)
  const fits = (marks: NumberMarks) => {
    const read = numberReader(marks, 'a number')
    return reads(cells, (cell) => convert(read(cell)))
  }
  const found = MARKS.map((marks) => ({ ...marks, symbols })).find(fits)
  if (found === undefined) return undefined
  return {
    type,
    ...(found.decimal === ',' && { decimal: ',' }),
    ...(found.group !== '' && { group: found.group }),
    ...(symbols.length > 0 && { symbol: symbols.length === 1 ? symbols[0] : symbols }),
  }
}

/** How cells are read as what a column's name says. */
export function cellRule(
  kind: GuessedKind,
  given: readonly string[],
  zone: string,
): CellRule | undefined {
  const cells = given.map((cell) => String(cleanCell(cell)))
  switch (kind) {
    case 'text':
      return {}
    case 'time':
      return timeRule(cells, zone)
    case 'money':
      return numberRule(cells, 'micros', (plain) => toMicros(plain, 'units'))
    case 'integer':
      return numberRule(cells, 'integer', toInteger)
    case 'boolean':
      return reads(cells, toBoolean) ? { type: 'boolean' } : undefined
  }
}
