import { expect, it } from 'vitest'
import { CountingNotes, NO_NOTES, type RowNotes } from '../row-notes.ts'
import { RowError, rowMapper } from './row-mapper.ts'
import { parseMapping } from './parse-mapping.ts'

const mapperOf = (yaml: string, columns: readonly string[], notes: RowNotes = NO_NOTES) => {
  const { events, empty } = parseMapping(yaml, 'm.yaml')
  const [rows] = events
  if (rows === undefined) throw new Error('no events in the mapping')
  const map = rowMapper(rows, { columns, empty, notes })
  return (cells: readonly unknown[]) => map([{ cells, place: 2 }])
}

const ORDERS = `
events:
  when: {column: kind, is: [sale, preauth]}
  fields:
    $type: {value: $transaction}
    $event_id: id
    $time: {column: at, type: time, format: "DD.MM.YYYY HH:mm", zone: "+02:00", required: false}
    $user_id: {column: customer, prefix: c}
    $amount: {column: total, required: false, type: micros, unit: units, decimal: ",", group: "."}
    $transaction_status: {column: state, required: false, values: {OK: $success, KO: $failure}}
    $billing_address.$city: city
    $items.0.$item_id: sku
    $items.0.$quantity: {column: count, type: integer}
    $items.1.$item_id: {value: gift}
    tags: {column: tags, type: list, separator: "|"}
    meta: {column: meta, type: json}
    is_new: {column: new, type: boolean}
    ratio: {column: ratio, type: number}
empty: ["", "NULL"]
`
const COLUMNS = 'kind id at customer total state city sku count tags meta new ratio'.split(' ')

it('maps a row', () => {
  const cells = [
    'sale',
    't1',
    '31.01.2026 12:00',
    '5',
    '1.234,50',
    'KO',
    'Köln',
    's1',
    '2',
    'a| b|',
    '{"x":1}',
    'yes',
    '0.5',
  ]
  expect({ ...mapperOf(ORDERS, COLUMNS)(cells) }).toEqual({
    $type: '$transaction',
    $event_id: 't1',
    $time: Date.parse('2026-01-31T10:00:00Z'),
    $user_id: 'c5',
    $amount: 1_234_500_000,
    $transaction_status: '$failure',
    $billing_address: { $city: 'Köln' },
    $items: [{ $item_id: 's1', $quantity: 2 }, { $item_id: 'gift' }],
    tags: ['a', 'b'],
    meta: { x: 1 },
    is_new: true,
    ratio: 0.5,
  })
})

it('leaves out empty cells and rows that do not count', () => {
  const map = mapperOf(ORDERS, COLUMNS)
  const row = map(['preauth', 't1', '', 'NULL', '', 'OTHER', '', '', '', '', '', '', ''])
  expect({ ...row }).toEqual({
    $type: '$transaction',
    $event_id: 't1',
    $transaction_status: 'OTHER',
    $items: [undefined, { $item_id: 'gift' }],
  })
  expect(map(['refund', 't1'])).toBeUndefined()
})

it('says which field, column and cell it cannot convert', () => {
  const map = mapperOf(ORDERS, COLUMNS)
  expect(() => map(['sale', 't1', '31.01.2026 12:00', '5', 'much'])).toThrow(
    '$amount from column total: expected an amount with decimal mark "," and group mark "."; ' +
      'if a currency stands in the cell, say symbol: in the mapping, not "much"',
  )
})

it('takes a field of any name for a field', () => {
  const map = mapperOf('events: {fields: {__proto__.polluted: a, constructor: b}}', ['a', 'b'])
  const row = map(['x', 'y'])
  expect(JSON.stringify(row)).toBe('{"__proto__":{"polluted":"x"},"constructor":"y"}')
  expect({}).not.toHaveProperty('polluted')
})

it('refuses a column that the file lacks', () => {
  expect(() => mapperOf('events: {fields: {$user_id: customer}}', ['a', 'b'])).toThrow(
    'the mapping names the column customer; the file has a, b',
  )
})

it.each([
  ['[]', 'm.yaml: expected "events:" or "labels:"'],
  ['', 'm.yaml: expected "events:"'],
  [
    'events: {fields: {a: {column: x, value: 1}}}',
    'events.fields.a: name a column, or give a value',
  ],
  ['events: {fields: {a: {}}}', 'events.fields.a: name a column, or give a value'],
  [
    'events: {fields: {a: {column: x, type: money}}}',
    'events.fields.a.type: "money" is none of string',
  ],
  ['events: {fields: {a: {column: x, typ: list}}}', 'events.fields.a.typ: unknown; known are'],
  ['events: {fields: {a: {column: x, zone: Mars}}}', 'events.fields.a.zone: no zone: Mars'],
  ['events: {fields: {a: {column: x, unit: euros}}}', 'events.fields.a.unit'],
  ['event: {}', 'event: unknown; known are events, labels'],
  ['events: {}', 'events.fields: expected names'],
  ['csv: {quotes: x}', 'csv.quotes: unknown'],
  ['csv: {columns: x}', 'csv.columns: expected a list'],
  ['csv: {delimiter: ""}', 'csv.delimiter: expected at least one character'],
  ['csv: {quote: "<<"}', 'csv.quote: expected one character'],
  ['csv: {quote: ";", delimiter: ";"}', 'csv.quote: must not be the delimiter'],
  [
    'events: {fields: {a: {column: x, type: time, format: DD NNN YYYY}}}',
    'events.fields.a.format: expected iso',
  ],
  ['empty: [5]', 'empty: expected a text'],
  ['events: {fields: {a: [}}', 'm.yaml: '],
])('refuses the mapping %s', (yaml, told) => {
  expect(() => parseMapping(yaml, 'm.yaml')).toThrow(told)
})

it('names every cell at fault, and keeps them in the row to be corrected', () => {
  const map = mapperOf(
    'events: {fields: {$user_id: user, $amount: {column: sum, type: micros}, $time: {column: at, type: time}}}',
    ['user', 'sum', 'at'],
  )
  let thrown: unknown
  try {
    map(['ann', 'much', 'once'])
  } catch (error) {
    thrown = error
  }
  if (!(thrown instanceof RowError)) throw new Error('the row was mapped')
  expect(thrown.message).toMatch(/^\$amount from column sum: .*; \$time from column at: /)
  expect({ ...thrown.row }).toEqual({ $user_id: 'ann', $amount: 'much', $time: 'once' })
})

const ONE = 'events: {fields: {$type: {value: $create_order}, '

it.each([
  [`${ONE}$time: {column: at, type: time}}}`, '$time from column at: the cell is empty'],
  [`${ONE}$order_id: at}}`, '$order_id from column at: the cell is empty'],
  [`${ONE}$amount: {column: at, type: micros}}}`, '$amount from column at: the cell is empty'],
  [`${ONE}note: {column: at, required: true}}}`, 'note from column at: the cell is empty'],
  ['events: {fields: {$type: at}}', '$type from column at: the cell is empty'],
])('refuses a row whose cell for a required field is empty: %s', (yaml, told) => {
  expect(() => mapperOf(yaml, ['at'])([''])).toThrow(told)
  expect(() => mapperOf(yaml, ['at'])(['\u00a0'.trim()])).toThrow(told)
})

it('takes an empty cell for nothing, or for what the mapping says', () => {
  const row = mapperOf(
    'events: {fields: {$user_id: user, gift: {column: gift, type: boolean, default: false}}}',
    ['user', 'gift'],
  )(['', ''])
  expect({ ...row }).toEqual({ gift: false })
})

it.each([
  ['{column: kind, is: [sale]}', ['sale'], ['refund'], 'kind is not "sale"'],
  ['{column: kind, is_not: [test, ""]}', ['sale'], [''], 'kind is "test", ""'],
  ['{column: kind, not_empty: true}', ['sale'], [''], 'kind is empty'],
  ['{kind: not_empty}', ['sale'], ['NULL'], 'kind is empty'],
])('takes rows by %s, and says why others are left out', (when, taken, left, why) => {
  const notes = new CountingNotes()
  const yaml = `events: {when: ${when}, fields: {$type: {value: a}}}\nempty: ["NULL"]`
  const map = mapperOf(yaml, ['kind'], notes)
  expect(map(taken)).toEqual({ $type: 'a' })
  expect(map(left)).toBeUndefined()
  expect(notes.skips).toEqual({ [why]: 1 })
})

it.each([
  '{kind: empty}',
  '{column: kind}',
  '{column: kind, not_empty: false}',
  '{column: kind, is: a, is_not: b}',
])('refuses the condition %s', (when) => {
  const yaml = `events: {when: ${when}, fields: {$type: {value: a}}}`
  expect(() => parseMapping(yaml, 'm.yaml')).toThrow('events.when.0')
})

const GROUPED = `
events:
  group_by: Name
  when: {column: Status, is_not: test}
  fields:
    $order_id: Name
    $amount: {column: Total, type: micros}
    $user_id: Email
  lines:
    $items:
      $item_id: Sku
      $price: {column: Price, type: micros}
      $quantity: {column: Count, type: integer}
`
const GROUP_COLUMNS = ['Name', 'Status', 'Total', 'Email', 'Sku', 'Price', 'Count']

function groupOf(...cells: readonly (readonly string[])[]) {
  const { events, empty } = parseMapping(GROUPED, 'm.yaml')
  const [rows] = events
  if (rows === undefined) throw new Error('no events in the mapping')
  const map = rowMapper(rows, { columns: GROUP_COLUMNS, empty, notes: NO_NOTES })
  return map(cells.map((row, index) => ({ cells: row, place: index + 2 })))
}

it('makes one event of the rows of a group, and a list entry of each', () => {
  const row = groupOf(
    ['1', 'paid', '30', 'a@x.com', 's1', '10', '1'],
    ['1', '', '', 'a@x.com', 's2', '20', '1'],
    ['1', '', '', '', '', '', ''],
  )
  expect(JSON.parse(JSON.stringify(row))).toEqual({
    $order_id: '1',
    $amount: 30_000_000,
    $user_id: 'a@x.com',
    $items: [
      { $item_id: 's1', $price: 10_000_000, $quantity: 1 },
      { $item_id: 's2', $price: 20_000_000, $quantity: 1 },
    ],
  })
  expect(
    groupOf(['1', 'test', '30', '', '', '', ''], ['1', '', '', '', 's', '', '']),
  ).toBeUndefined()
})

it('refuses a group whose rows differ in what is of the whole, and names row and column', () => {
  expect(() =>
    groupOf(['1', '', '30', '', 's1', '10', '1'], ['1', '', '31', '', 's2', 'x', '1']),
  ).toThrow(
    /^\$amount from column Total in row 3: differs from row 2, not "31"; \$price from column Price: expected an amount .*, not "x"$/,
  )
})
