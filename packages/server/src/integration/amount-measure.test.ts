import { MIN_AMOUNTS } from '@winnow/contract/native'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { amountReports, measureAmount } from './amount-measure.ts'

const DAY_MS = 86_400_000

/** What the view says of amounts sent lately, after those that were usual. */
async function reportsOf(
  currency: string,
  lately: readonly number[],
  usual: readonly number[] = [],
) {
  const { health } = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const send = (amounts: readonly number[], day: number): void => {
    const seen = { environment: 1, eventType: '$create_order', atMs: day * DAY_MS }
    for (const amount of amounts) {
      measureAmount(health, seen, { fields: { $amount: amount, $currency_code: currency } })
    }
  }
  send(usual, 1)
  send(lately, 2)
  const counts = await health.read(1, 0)
  return amountReports(
    counts.filter(({ day }) => day === 2),
    counts.filter(({ day }) => day === 1),
  )
}

const PRICES = [4.99, 12.5, 19.95, 33, 49, 59.9, 115.94, 89, 240, 7.8, 1_299]
const inMicros = PRICES.map((price) => Math.round(price * 1_000_000))
const inCents = PRICES.map((price) => Math.round(price * 100))
const inUnits = PRICES.map((price) => Math.round(price))
const inThousandths = PRICES.map((price) => Math.round(price * 1_000))

it.each([
  ['micros', 'USD', inMicros, 'ok'],
  ['units', 'EUR', inUnits, 'units'],
  ['cents', 'USD', inCents, 'cents'],
  ['yen', 'JPY', inCents, 'units'],
  ['thousandths of dinars', 'KWD', inUnits, 'units'],
])('amounts in %s of %s are found out', async (_, currency, amounts, finding) => {
  expect(await reportsOf(currency, amounts)).toMatchObject([{ currency, finding }])
})

it.each([
  ['units', 'EUR', inUnits, 'units'],
  ['cents', 'EUR', inCents, 'cents'],
  ['cents of dear goods', 'EUR', inCents.map((cents) => cents * 2), 'cents'],
  ['thousandths', 'EUR', inThousandths, 'not_micros'],
])('beside what was usual, %s are found out', async (_, currency, amounts, finding) => {
  expect(await reportsOf(currency, amounts, inMicros)).toMatchObject([{ finding }])
})

it.each([
  ['a hundred times as much', inMicros.map((amount) => amount * 100), 'far_from_usual'],
  ['a hundredth', inMicros.map((amount) => Math.round(amount / 1e6) * 10_000), 'far_from_usual'],
  ['twice as much', inMicros.map((amount) => amount * 2), 'ok'],
])('whole cents of %s', async (_, amounts, finding) => {
  expect(await reportsOf('EUR', amounts, inMicros)).toMatchObject([{ finding }])
})

it('a few broken amounts are no fault of the account', async () => {
  const [report] = await reportsOf('EUR', [...inMicros, ...inMicros, ...inCents.slice(0, 5)])
  expect(report).toMatchObject({ finding: 'ok', events: 27 })
  expect(report?.wholeShare).toBeCloseTo(22 / 27)
})

it('knows the median within a third', async () => {
  const [report] = await reportsOf('EUR', inMicros)
  expect(report?.medianMicros).toBeGreaterThan(49e6 / 1.34)
  expect(report?.medianMicros).toBeLessThan(49e6 * 1.34)
})

it('says nothing of few amounts, of points, and of nothing', async () => {
  expect(await reportsOf('EUR', inUnits.slice(0, MIN_AMOUNTS - 1))).toEqual([])
  expect(await reportsOf('LOYALTY_POINTS', inUnits)).toEqual([])
  expect(await reportsOf('EUR', inUnits.fill(0))).toEqual([])
})
