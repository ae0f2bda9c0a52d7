import { expect, it } from 'vitest'
import { RowError, rowMapper } from './map-row.ts'
import { parseMapping } from './read-mapping.ts'

const mapperOf = (yaml: string, columns: readonly string[]) => {
  const { events, empty } = parseMapping(yaml, 'm.yaml')
  if (events === undefined) throw new Error('no events in the mapping')
  return rowMapper(events, columns, empty)
}

const ORDERS = `
events:
  when: {column: kind, is: [sale, preauth]}
  fields:
    $type: {value: $transaction}
    $event_id: id
    $time: {column: at, type: time, format: "DD.MM.YYYY HH:mm", zone: "+02:00"}
    $user_id: {column: customer, prefix: c}
    $amount: {column: total, type: micros, unit: units, decimal: ","}
    $transaction_status: {column: state, values: {OK: $success, KO: $failure}}
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
    '$amount from column total: expected an amount, not "much"',
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
    'events: {fields: {a: {column: x, type: time, format: DD MMM YYYY}}}',
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
