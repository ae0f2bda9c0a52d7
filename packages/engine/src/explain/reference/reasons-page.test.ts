import { expect, it } from 'vitest'
import { FEATURES } from '../../features/index.ts'
import { phraseOf } from '../sentences/feature-sentences.ts'
import { reasonsPage } from './reasons-page.ts'
import { tellingValue } from './telling-value.ts'

const rows = reasonsPage()
  .split('\n')
  .filter((line) => line.startsWith('| `'))

it('has every feature once, with a sentence and why it matters', () => {
  for (const { name, why } of FEATURES) {
    const own = rows.filter((row) => row.startsWith(`| \`${name}\` |`) && row.includes(why))
    expect([name, own.length]).toEqual([name, 1])
    expect(own[0]).toMatch(/^\| `\w+` \| [A-Z$\d][^|]*\. \| [^|]+ \| [a-z, ]*\|$/)
  }
})

it('tells which starter models weigh a feature', () => {
  const of = (name: string) => rows.find((row) => row.startsWith(`| \`${name}\``)) ?? ''
  expect(of('ip_private')).toMatch(/\| {2}\|$/)
  expect(of('people_per_device_life')).toContain('payment abuse')
})

it.each([
  ['ip_hosting', 1],
  ['user_hosting_share', 0.4],
  ['users_per_device_30d', 3],
  ['amount_usd', 120],
  ['billing_shipping_km', 1200],
])('shows %s at %d', (name, value) => {
  const feature = FEATURES.find((one) => one.name === name)
  const phrase = feature === undefined ? undefined : phraseOf(feature)
  expect(phrase === undefined ? undefined : tellingValue(phrase)).toBe(value)
})
