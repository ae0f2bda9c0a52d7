import type { HealthCount } from '@winnow/engine'
import { expect, it } from 'vitest'
import { integrationFindings, REFUSED_PERCENT } from './integration-findings.ts'

const counted = (verdict: HealthCount['verdict'], count: number, more = {}): HealthCount => ({
  day: 1,
  verdict,
  eventType: '$login',
  code: verdict === 'accepted' ? 0 : 53,
  path: verdict === 'accepted' ? '' : '$.$user_id',
  problem: '',
  count,
  lastSeenMs: 1,
  ...more,
})

const found = (counts: readonly HealthCount[], percent: number = REFUSED_PERCENT.unhealthy) =>
  integrationFindings(counts, [], percent).map(({ finding, of, share }) => [finding, of, share])

it.each<[string, readonly HealthCount[], readonly unknown[]]>([
  ['nothing was sent', [], []],
  ['all is accepted', [counted('accepted', 1000)], []],
  [
    'a tenth is refused',
    [counted('accepted', 900), counted('refused', 100)],
    [['refused', '$login', 10]],
  ],
  ['less is refused', [counted('accepted', 901), counted('refused', 99)], []],
  ['few events came', [counted('accepted', 1), counted('refused', 98)], []],
  [
    'each refused event has two problems',
    [counted('accepted', 940), counted('refused', 60), counted('refused', 60, { path: '$.$ip' })],
    [],
  ],
  [
    'one type of several is refused',
    [counted('accepted', 9000), counted('refused', 100, { eventType: '$create_order' })],
    [['refused', '$create_order', 100]],
  ],
  [
    'requests name no type',
    [counted('refused', 200, { eventType: '' })],
    [['refused', undefined, 100]],
  ],
  ['warnings came', [counted('accepted', 100), counted('warned', 100)], []],
])('when %s', (_, counts, findings) => {
  expect(found(counts)).toEqual(findings)
})

it('has recovered only below a lower share', () => {
  const counts = [counted('accepted', 930), counted('refused', 70)]
  expect(found(counts)).toEqual([])
  expect(found(counts, REFUSED_PERCENT.recovered)).toHaveLength(1)
})

it('names few findings, and a sentence for each', () => {
  const many = Array.from({ length: 50 }, (_, at) =>
    counted('refused', 100, { eventType: `$type_${at}` }),
  )
  const findings = integrationFindings(many, [], 10)
  expect(findings).toHaveLength(20)
  expect(new Set(findings.map(({ sentence }) => sentence)).size).toBe(20)
})
