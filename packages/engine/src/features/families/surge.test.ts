import { DAY_MS, HOUR_MS } from '@winnow/contract'
import { expect, it } from 'vitest'
import { Facts } from '../../entities/facts.ts'
import { contextOf } from '../feature-context.test.support.ts'
import { surgeFeatures } from './surge.ts'

const valueOf = (name: string, reads: readonly number[], facts: Partial<Facts> = {}): number => {
  const feature = surgeFeatures.find((one) => one.name === name)
  if (feature === undefined) throw new Error(`no surge is named ${name}`)
  expect(reads).toHaveLength(feature.reads.length)
  const known = Object.assign(new Facts(), facts)
  return feature.value(...reads, known, contextOf(known))
}

/** Different networks, failures of the hour and month, payments of both; the business: failures, payments, networks, BINs. */
const TEN_OF_TEN = [10, 10, 10, 10, 10, 10, 10, 10, 1] as const
const FAILED = { transactionFailed: 1 }

it.each([
  ['a guest', NaN, 1],
  ['who came just now', 0, 1],
  ['who is known for 15 days', 15 * DAY_MS, 0.5],
  ['who is known for a month', 30 * DAY_MS, 0],
  ['who is known for a year', 365 * DAY_MS, 0],
])('a surge is about newcomers: %s', (_, userMs, share) => {
  const guest = valueOf('issuer_decline_surge_1h', [...TEN_OF_TEN, NaN], FAILED)
  expect(guest).toBeGreaterThan(0.3)
  const value = valueOf('issuer_decline_surge_1h', [...TEN_OF_TEN, userMs], FAILED)
  expect(value).toBeCloseTo(guest * share)
})

it('a card that works in the midst of refused ones does not speak against the surge', () => {
  const after = [10, 10, 10, 11, 11, 10, 11, 10, 1, NaN]
  const worked = valueOf('issuer_decline_surge_1h', after, { transactionFailed: 0 })
  expect(worked).toBe(valueOf('issuer_decline_surge_1h', [...TEN_OF_TEN, NaN], FAILED))
})

it('cards of one issuer are no surge while those of all issuers are refused', () => {
  const outage = [10, 10, 10, 10, 10, 70, 70, 70, 9, NaN]
  expect(valueOf('issuer_decline_surge_1h', outage, FAILED)).toBe(0)
  expect(valueOf('ip_decline_surge_1h', outage, FAILED)).toBe(0)
})

it('somebody who tries cards of all issuers at one place hides no surge', () => {
  const beside = [10, 10, 10, 10, 10, 70, 70, 11, 9, NaN]
  expect(valueOf('issuer_decline_surge_1h', beside, FAILED)).toBeGreaterThan(0.3)
})

it('two estimates of the same networks are no outage elsewhere', () => {
  const beside = [9, 11, 11, 11, 11, 36, 36, 11, 6, NaN]
  expect(valueOf('issuer_decline_surge_1h', beside, FAILED)).toBeGreaterThan(0.3)
})

it('what the whole business sees is about payments alone', () => {
  const reads = [10, 10, 10, 10, 10, NaN]
  expect(valueOf('environment_decline_surge_1h', reads, FAILED)).toBeGreaterThan(0.3)
  expect(valueOf('environment_decline_surge_1h', reads)).toBe(0)
})

it.each<[string, readonly number[], number]>([
  // Domains, users and cards of the day, then of the quarter; users of the IP, and the user's age.
  ['twelve newcomers of one domain', [1, 12, 12, 12, 12, 1, 0], 11],
  ['guests with a card each', [1, 0, 12, 0, 12, NaN, NaN], 11],
  ['twelve of three domains', [3, 12, 12, 12, 12, 1, 0], 0],
  ['forty of three domains', [3, 40, 40, 40, 40, 1, 0], 39],
  ['twelve at an address that is always busy', [1, 12, 12, 1200, 1200, 1, 0], 0.11],
  ['an office: its people come from one IP', [1, 12, 12, 12, 12, 9, 0], 0],
  ['one customer who is known', [1, 12, 12, 12, 12, 1, 30 * DAY_MS], 0],
  ['one customer with one card', [1, 1, 1, 1, 1, 1, 0], 0],
])('customers of one address and mail domain: %s', (_, reads, expected) => {
  expect(valueOf('address_one_mail_domain_1d', reads)).toBeCloseTo(expected)
})

it.each([
  ['from many networks', [20, 20, 20, 0], 20],
  ['from one network, as a school', [1, 300, 300, 0], 1],
  ['of a domain that is always busy', [20, 20, 14_400, 0], 0],
])('newcomers of one mail domain: %s', (_, reads, expected) => {
  expect(valueOf('mail_domain_wave_1h', reads)).toBeCloseTo(expected)
})

it.each([
  ['a user in a new network', 2 * DAY_MS, 0, true],
  ['a user where they were before', 2 * DAY_MS, 2 * HOUR_MS, false],
  ['who is new themselves', HOUR_MS, 0, false],
])('a login while most fail: %s', (_, userMs, linkMs, isSeen) => {
  const reads = [20, 20, 30, 25, 700, userMs, linkMs]
  const value = valueOf('login_in_failure_surge_1h', reads, { loginFailed: 0 })
  expect(value > 0.3).toBe(isSeen)
  expect(valueOf('login_in_failure_surge_1h', reads)).toBe(0)
})
