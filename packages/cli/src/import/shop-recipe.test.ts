import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopExport, type ShopOrder } from '@winnow/import/testing'
import { runHere } from '../run-here.test.support.ts'

const GUIDE = join(import.meta.dirname, '../../../../docs/guides/import.md')
const SHOP = shopExport(260, 27)
const MICROS_PER_CENT = 10_000

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-shop-'))
  const guide = await readFile(GUIDE, 'utf8')
  const recipe = guide.slice(guide.indexOf('<!-- recipe: shop.yaml -->'))
  await writeFile(at('shop.yaml'), /```yaml\n([\s\S]*?)```/.exec(recipe)?.[1] ?? '')
  await writeFile(at('orders_export.csv'), SHOP.csv)
  const command = /winnow import (orders_export\.csv .*)\n/.exec(recipe)?.[1] ?? ''
  words.push(...command.split(' '))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const at = (name: string): string => join(folder, name)
const words: string[] = []

/** The command of the guide, in the folder of this test. */
const recipe = (...more: readonly string[]) => {
  const there = words.map((word) => (word.startsWith('--') ? word : at(word)))
  return runHere(['import', ...there, ...more])
}

type Line = Readonly<Record<string, unknown>>

async function importedLines(): Promise<readonly Line[]> {
  const { out } = await runHere(['export', '--form', 'import', '--data-dir', at('data')])
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

const online = SHOP.orders.filter(({ email }) => email !== '')
const micros = (cents: number): number => cents * MICROS_PER_CENT
const byTime = (a: Line, b: Line): number => Number(a['$time']) - Number(b['$time'])

const orderOf = ({ name, createdMs, totalCents, email, lines }: ShopOrder): Line => ({
  $type: '$create_order',
  $time: createdMs,
  $user_id: email,
  $order_id: name,
  $amount: micros(totalCents),
  $items: lines.map(({ title, sku, cents, quantity }) => ({
    $product_title: title,
    ...(sku === '' ? {} : { $sku: sku }),
    $price: micros(cents),
    $quantity: quantity,
  })),
})

it('the recipe makes of a shop export what the shop did, and nothing else', async () => {
  expect(SHOP.rows).toBeGreaterThan(500)
  const { code, out, err } = await recipe('--data-dir', at('data'))
  expect(code, err).toBe(0)
  const cancelled = online.filter(({ cancelledMs }) => cancelledMs !== undefined)
  const refunded = cancelled.filter(({ refundedCents }) => refundedCents > 0)
  const paid = online.filter(({ paidMs }) => paidMs !== undefined)
  const count = online.length + paid.length + cancelled.length + refunded.length
  expect(out).toContain(`${count} accepted, 0 known before, 0 refused`)
  expect(out).toMatch(/Rows left out:\n[\s\S]*Email is empty/)
  const lines = await importedLines()
  const of = (type: string) => lines.filter(({ $type }) => $type === type)
  expect(of('$create_order')).toMatchObject(online.map(orderOf))
  expect(of('$order_status').map(({ $order_id: id }) => id)).toEqual(
    cancelled.map(({ name }) => name),
  )
  const money = [
    ...paid.map(({ name, paidMs, totalCents }) => ({
      $transaction_type: '$sale',
      $order_id: name,
      $time: paidMs,
      $amount: micros(totalCents),
    })),
    ...refunded.map(({ name, cancelledMs, refundedCents }) => ({
      $transaction_type: '$refund',
      $order_id: name,
      $time: cancelledMs,
      $amount: micros(refundedCents),
    })),
  ]
  expect(of('$transaction')).toMatchObject(money.toSorted(byTime))
})

it('shows first how times and amounts are read, and sends nothing in a dry run', async () => {
  const { code, out } = await recipe('--dry-run', '--data-dir', at('nowhere'))
  expect(code).toBe(0)
  expect(out).toContain('$time from column Created at: iso, zone UTC: "')
  expect(out).toContain('$amount from column Total: decimal mark ".", no group mark, in units: "')
  expect(out).toContain('$currency_code from column Currency: "EUR" (')
  expect(out).toMatch(/as they would be sent:\n {2}\{"\$type":"\$create_order"/)
  expect(out).toContain('Nothing was sent.')
  await expect(readFile(at('nowhere'))).rejects.toThrow('ENOENT')
})

it('sends nothing of a file whose orders are torn apart', async () => {
  const [header = '', ...rows] = SHOP.csv.split('\n')
  const first = rows.find((row) => row.startsWith('#1001,')) ?? ''
  await writeFile(at('torn.csv'), [header, first, ...rows].join('\n'))
  const { code, err } = await runHere([
    'import',
    at('torn.csv'),
    '--in-order',
    '--mapping',
    at('shop.yaml'),
    '--data-dir',
    at('torn'),
  ])
  expect(code).toBe(1)
  expect(err).toContain('do not follow each other')
})
