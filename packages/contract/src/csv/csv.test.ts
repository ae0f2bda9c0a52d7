import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, plainCell } from './csv-line.ts'
import { CsvFault, CsvReader, type CsvRow } from './read-csv.ts'

/** The rows of a text that comes in pieces of so many characters. */
function rowsOf(text: string, piece = 3): readonly CsvRow[] {
  const reader = new CsvReader()
  const rows: CsvRow[] = []
  for (let at = 0; at < text.length; at += piece)
    rows.push(...reader.push(text.slice(at, at + piece)))
  return [...rows, ...reader.end()]
}

const cellsOf = (text: string) => rowsOf(text).map(({ cells }) => cells)

it.each([
  ['', []],
  ['value', [['value']]],
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\ufeffa;b\r\n"1;";2\r\n',
    [
      ['a', 'b'],
      ['1;', '2'],
    ],
  ],
  ['a\tb\n"say ""hi""",x"y\n', [['a', 'b'], ['say "hi",x"y']]],
  [
    'a,b\n"two\nlines",\n',
    [
      ['a', 'b'],
      ['two\nlines', ''],
    ],
  ],
  ['a\n\n""\n\r\n', [['a'], ['']]],
])('%j has these rows', (text, rows) => {
  if (text.includes('\t')) return expect(() => cellsOf(text)).toThrow('Row 2: text follows')
  expect(cellsOf(text)).toEqual(rows)
})

it('rows are numbered as a spreadsheet does, empty lines included', () => {
  expect(rowsOf('a\n\nb\nc').map(({ row }) => row)).toEqual([1, 3, 4])
})

describe('what is no CSV', () => {
  it.each([
    ['a\n"open', 'Row 2: a quote is not closed'],
    ['a\n"x"y', 'Row 2: text follows a closing quote'],
    [`a\n${'x'.repeat(20_000)}`, 'Row 2: it has more than'],
    ['x'.repeat(20_000), 'Row 1: it has more than'],
    [`a\n"${'\n'.repeat(20_000)}`, 'Row 2: it has more than'],
  ])('%j is refused at its row', (text, message) => {
    expect(() => rowsOf(text)).toThrow(CsvFault)
    expect(() => rowsOf(text)).toThrow(message)
  })
})

const HEADER = ['a', 'b', 'c']

const anyCell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(',', '"', '\n', '\r', "'", '=', '+', '1', ' ', ';') }),
)

it('what is written is read again, and no cell of it is a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyCell, anyCell), { maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      (rows, piece) => {
        const text = [HEADER, ...rows.map((row) => [...row, ''])].map(csvLine).join('')
        const [, ...read] = rowsOf(text, piece)
        expect(read.map(({ cells }) => cells.map(plainCell))).toEqual(
          rows.map((row) => [...row, '']),
        )
        for (const { cells } of read) {
          for (const cell of cells) expect(cell).not.toMatch(/^[=@]|^[+-]\D/)
        }
      },
    ),
  )
})
