import { expect, it } from 'vitest'
import { IMPORT_LIMITS } from '../import-limits.ts'
import type { RawLine } from '../lines/import-line.ts'
import { CountingNotes } from '../row-notes.ts'
import { parseMapping } from './parse-mapping.ts'
import { rowFolder } from './row-folder.ts'

const GROUPED = `
events:
  - group_by: Name
    fields: {$order_id: Name, $user_id: Email}
    lines: {$items: {$item_id: Sku}}
  - group_by: Name
    when: {Cancelled: not_empty}
    fields: {$order_id: Name, $order_status: {value: $canceled}}
`
const COLUMNS = ['Name', 'Email', 'Sku', 'Cancelled']

function fold(yaml: string, rows: readonly (readonly unknown[])[], notes = new CountingNotes()) {
  const { events, empty } = parseMapping(yaml, 'm.yaml')
  const folder = rowFolder(events, { columns: COLUMNS, empty, notes })
  const lines: RawLine[] = []
  for (const [index, cells] of rows.entries())
    lines.push(...folder.add({ cells, place: index + 2 }))
  lines.push(...folder.end())
  return lines.map(({ text, ...line }) => ({ ...line, value: JSON.parse(text) as unknown }))
}

it('makes every event of each group, however many rows it has', () => {
  const notes = new CountingNotes()
  const lines = fold(
    GROUPED,
    [
      ['1', 'a@x.com', 's1', ''],
      ['1', '', 's2', ''],
      ['2', 'b@x.com', 's1', '2026-01-01'],
      ['', '', ' ', ''],
    ],
    notes,
  )
  expect(lines).toEqual([
    {
      place: 2,
      value: {
        $order_id: '1',
        $user_id: 'a@x.com',
        $items: [{ $item_id: 's1' }, { $item_id: 's2' }],
      },
    },
    { place: 4, value: { $order_id: '2', $user_id: 'b@x.com', $items: [{ $item_id: 's1' }] } },
    { place: 4, part: 1, value: { $order_id: '2', $order_status: '$canceled' } },
  ])
  expect(notes.skips).toEqual({ 'the row is empty': 1, 'Cancelled is empty': 1 })
})

it('refuses a row without a group, and no other', () => {
  const [first, second] = fold(GROUPED, [
    ['', 'a@x.com', 's1', ''],
    ['2', 'b@x.com', 's2', ''],
  ])
  expect(first).toMatchObject({ place: 2, refusal: 'the cell of group_by, column Name, is empty' })
  expect(second).toMatchObject({ place: 3, value: { $order_id: '2' } })
})

it('does not make two events of a group whose rows stand apart', () => {
  const rows = [['1'], ['2'], ['1']].map(([name]) => [name, '', 's', ''])
  expect(() => fold(GROUPED, rows)).toThrow('the rows of Name "1" do not follow each other')
})

it('refuses a group beyond its bound as one line', () => {
  const rows = Array.from({ length: IMPORT_LIMITS.groupRows + 5 }, (_, n) => ['1', '', `s${n}`, ''])
  const lines = fold(GROUPED, [...rows, ['2', '', 's', '']])
  expect(lines).toMatchObject([
    { place: 2, refusal: expect.stringContaining('more than 1000 rows') as string },
    { place: rows.length + 2, value: { $order_id: '2' } },
  ])
})
