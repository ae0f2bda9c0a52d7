import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseMapping } from '../mapping/parse-mapping.ts'
import { rowFolder } from '../mapping/row-folder.ts'
import { NO_NOTES } from '../row-notes.ts'
import { guessMapping } from './guess-mapping.ts'

const guess = (columns: string, ...rows: readonly string[]) =>
  guessMapping({
    columns: columns.split(';'),
    rows: rows.map((row) => row.split(';')),
    csv: {},
    zone: 'Europe/Berlin',
  })

const fieldsOf = (text: string) =>
  (parse(text) as { readonly events: { readonly fields: Record<string, unknown> } }).events.fields

describe('a guess', () => {
  it('reads times and amounts as they are written', () => {
    const text = guess(
      'Kundennummer;Datum;Betrag;Währung',
      'k1;31.01.2026 12:30;1.234,50 €;EUR',
      'k2;01.02.2026 08:05;0,99 €;EUR',
    )
    expect(fieldsOf(text)).toEqual({
      $type: { value: '$transaction' },
      $time: { column: 'Datum', type: 'time', format: 'DD.MM.YYYY HH:mm', zone: 'Europe/Berlin' },
      $user_id: 'Kundennummer',
      $amount: { column: 'Betrag', type: 'micros', decimal: ',', group: '.', symbol: '€' },
      $currency_code: 'Währung',
    })
  })

  it('takes no column for what its cells are not', () => {
    const text = guess('customer_id;amount;created_at', 'c1;much;soon')
    expect(fieldsOf(text)).toEqual({ $type: { value: '$login' }, $user_id: 'customer_id' })
  })

  it('makes labels of a column that says what turned out bad', () => {
    const text = guess(
      'txn_id;user_id;created_at;amount;is_fraud',
      't1;u1;2026-01-31T10:00:00Z;5.00;yes',
      't2;u2;2026-01-31T11:00:00Z;7.00;no',
    )
    expect(parse(text)).toMatchObject({
      labels: {
        when: { column: 'is_fraud', not_empty: true },
        fields: { id: 'txn_id', $user_id: 'user_id', bad: { column: 'is_fraud', type: 'boolean' } },
      },
    })
  })

  it('is a mapping that reads the rows it was made of', () => {
    const columns = ['order_id', 'user_id', 'date', 'item_name', 'item_price', 'item_qty']
    const rows = [
      ['o1', 'u1', '2026-01-31', 'Tea', '4.90', '2'],
      ['o1', 'u1', '2026-01-31', 'Cup', '12.00', '1'],
    ]
    const text = guessMapping({ columns, rows, csv: {}, zone: 'UTC' })
    const { events, empty } = parseMapping(text, 'guess')
    const folder = rowFolder(events, { columns, empty, notes: NO_NOTES })
    const lines = rows.flatMap((cells, index) => folder.add({ cells, place: index + 2 }))
    const [line] = [...lines, ...folder.end()]
    expect(line?.refusal).toBeUndefined()
    expect(JSON.parse(line?.text ?? '')).toMatchObject({
      $type: '$create_order',
      $event_id: 'order o1',
      $order_id: 'o1',
      $items: [
        { $product_title: 'Tea', $price: 4_900_000, $quantity: 2 },
        { $product_title: 'Cup', $price: 12_000_000, $quantity: 1 },
      ],
    })
  })
})
