import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseMapping } from '@winnow/import'
import { inspectFile } from '../read/input-file.ts'
import type { Input } from '../read/read-input.ts'
import { checkInput } from './check-input.ts'
import { checkReport } from './check-report.ts'
import { isMisread, questionTexts } from './question-texts.ts'

const NOW_MS = Date.UTC(2026, 11, 1)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-check-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Sheet {
  readonly head: string
  readonly rows: readonly string[]
  readonly mapping: string
  readonly kind?: Input['kind']
}

async function check({ head, rows, mapping, kind = 'events' }: Sheet, lines?: number) {
  const path = join(folder, 'table.csv')
  await writeFile(path, [head, ...rows].join('\n'))
  const input = { file: await inspectFile(path), kind, mapping: parseMapping(mapping, 'm') }
  const most = lines === undefined ? {} : { lines }
  return checkInput(input, { shown: 2, nowMs: NOW_MS, ...most })
}

const asked = async (sheet: Sheet) => questionTexts(await check(sheet), NOW_MS)

const ORDER = `
events:
  fields:
    $type: {value: $create_order}
    $user_id: user
    $time: {column: at, type: time, format: [DD/MM/YYYY, iso, unix_s]}
    $amount: {column: total, type: micros}
    $currency_code: cur
    $billing_address.$country: land
`
const HEAD = 'user,at,total,cur,land'
const times = <Value>(count: number, make: (index: number) => Value): readonly Value[] =>
  Array.from({ length: count }, (_, index) => make(index))

it('asks nothing of a file that is read as it is meant', async () => {
  const rows = times(30, (n) => `u${n},${n + 1 > 28 ? 28 : n + 1}/03/2026,${n}.50,EUR,DE`)
  const padded = rows.map((row) => row.replace(/,(\d)\//, ',0$1/'))
  expect(await asked({ head: HEAD, rows: padded, mapping: ORDER })).toEqual([])
})

it.each([
  [
    'dates',
    (n: number) => `u,0${1 + (n % 9)}/0${9 - (n % 9)}/2026,1.50,EUR,DE`,
    'no date tells day',
  ],
  ['times to come', () => 'u,2031-01-01,1.50,EUR,DE', 'some times lie in the future'],
  ['times long ago', () => 'u,1989-01-01,1.50,EUR,DE', 'some times lie before 2000'],
  ['group marks', () => 'u,2026-01-31,1.560,EUR,DE', 'every "." has three digits behind it'],
  ['cents', (n: number) => `u,2026-01-31,${n + 990},EUR,DE`, 'Are they cents (unit: cents)?'],
  ['refusals', () => 'u,2026-01-31,much,EUR,DE', '12 of 12 lines would be refused'],
  ['texts', () => 'u,2026-01-31,1.50,EUR,DE', undefined],
])('asks about odd %s', async (_, row, question) => {
  const questions = await asked({ head: HEAD, rows: times(12, row), mapping: ORDER })
  if (question === undefined) expect(questions).toEqual([])
  else expect(questions).toContainEqual(expect.stringContaining(question))
})

it('asks about an encoding that makes two letters of one', async () => {
  const mapping = `${ORDER}\ncsv: {encoding: cp1252}`
  const rows = ['MÃ¼ller', 'Ã‰va', 'ann'].map((user) => `${user},2026-01-31,1.50,EUR,DE`)
  const utf8 = rows.map((row) => row.replace('MÃ¼', 'Mü').replace('Ã‰', 'É'))
  expect(await asked({ head: HEAD, rows: utf8, mapping })).toEqual([
    '$user_id from column user: "Ã" and the like in 2 cells. Is csv: {encoding: …} right?',
  ])
})

const LABELS = `
labels:
  fields:
    id: order
    $user_id: user
    abuse_type: {value: payment}
    bad: {value: true}
    label_time: {column: chargeback, type: time}
`
/** 500 orders with 13 dates of chargebacks. */
const ORDERS = times(500, (n) => `o${n},u${n},${n % 40 === 0 ? '2026-02-01' : ''}`)
const LABEL_HEAD = 'order,user,chargeback'

it('makes no label of now of an order without a chargeback', async () => {
  const sheet = { head: LABEL_HEAD, rows: ORDERS, kind: 'labels' } as const
  const refused = await check({ ...sheet, mapping: LABELS })
  expect(refused).toMatchObject({
    lines: 500,
    refused: 487,
    labels: { bad: 13, good: 0 },
    untimed: 0,
  })
  expect(isMisread(refused)).toBe(true)
  const when = LABELS.replace('labels:', 'labels:\n  when: {chargeback: not_empty}')
  const read = await check({ ...sheet, mapping: when })
  expect(read).toMatchObject({
    refused: 0,
    labels: { bad: 13, good: 0 },
    skipped: { 'chargeback is empty': 487 },
  })
  expect(questionTexts(read, NOW_MS)).toEqual([
    expect.stringContaining(
      '100.0 % of 13 labels are bad. Is that so, as in a list of chargebacks?',
    ),
  ])
  const untimed = when.replace(/label_time.*/, '').replace('when: {chargeback: not_empty}', '')
  expect(questionTexts(await check({ ...sheet, mapping: untimed }), NOW_MS)).toEqual([
    expect.stringContaining('100.0 % of 500 labels are bad.'),
    '500 labels have no label_time: each counts as one of now. Is that meant?',
  ])
})

it('asks whether the conditions fit where they leave everything out', async () => {
  const mapping = ORDER.replace('events:', 'events:\n  when: {column: land, is: de}')
  const rows = times(3, () => 'u,2026-01-31,1.50,EUR,DE')
  expect(await asked({ head: HEAD, rows, mapping })).toEqual([
    'All 3 rows are left out. Do the conditions (when:) fit the file?',
  ])
})

it('shows how a file is read, with warnings by kind and refusals by row', async () => {
  const mapping = `${ORDER}    gift: {column: gift, type: boolean, default: false}\n    note: note`
  const rows = [
    'ann,31/01/2026,12.50,EUR,Germany,ja,a',
    'ben,2026-02-01,3,usd,DE,,b',
    'cem,1767225600,oops,USD,Frankreich,nein,c',
    'eva,1767225600,1.0000001,USD,FR,nein,c',
    'ida,1767225600,0.30000000000000004,USD,FR,nein,c',
  ]
  const seen = await check({ head: `${HEAD},gift,note`, rows, mapping })
  const report = checkReport(seen, true).join('\n')
  expect(report).toContain('table.csv: all 5 lines of events, as they are read:')
  expect(report).toContain(
    '$time from column at: DD/MM/YYYY, iso, unix_s, zone UTC: "31/01/2026" is 2026-01-31T00:00:00Z; ' +
      '2026-01-01T00:00:00Z to 2026-02-01T00:00:00Z',
  )
  expect(report).toContain(
    'decimal mark ".", no group mark, in units: "12.50" is 12.5; 0.3 to 12.5',
  )
  expect(report).toContain('gift from column gift: "ja" is true (1), "nein" is false (3)')
  expect(report).toContain('$currency_code from column cur: "EUR" (1), "usd" (1), "USD" (3)')
  expect(report).toMatch(/warnings:[\s\S]*1 {2}\$\.\$billing_address\.\$country: /)
  expect(report).toMatch(/mended:\n +1 {2}\$amount: the error of float arithmetic/)
  expect(report).toContain('2 would be refused:')
  expect(report).toMatch(/row 4: \$amount from column total: expected an amount .*, not "oops"/)
  expect(report).toContain('"$type":"$create_order","$user_id":"ann"')
})

it('looks at so many lines, and says so', async () => {
  const rows = times(2_000, (n) => `u${n},2026-01-31,1.50,EUR,DE`)
  const seen = await check({ head: HEAD, rows, mapping: ORDER }, 1_000)
  expect(seen).toMatchObject({ lines: 1_000, isWhole: false })
  expect(checkReport(seen, false)[0]).toBe(
    'table.csv: the first 1,000 lines of events, as they are read:',
  )
})
