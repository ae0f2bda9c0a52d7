import { expect, it } from 'vitest'
import { type Aggregate, count, distinct } from '../entities/counted/define-aggregate.ts'
import { fingerprintOf } from './fingerprint.ts'

const a: Aggregate = { name: 'a', by: 'user', measure: count }
const b: Aggregate = { name: 'b', by: 'user', measure: distinct('card') }

it.each<[string, readonly Aggregate[]]>([
  ['another order', [b, a]],
  ['one more', [a, b, { ...a, name: 'c' }]],
  ['another measure', [a, { ...b, measure: distinct('device') }]],
  ['another entity', [{ ...a, by: 'ip' }, b]],
  ['another list of events', [{ ...a, on: ['$login'] }, b]],
])('%s gives another fingerprint', (_, changed) => {
  expect(fingerprintOf(changed)).not.toEqual(fingerprintOf([a, b]))
  expect(fingerprintOf([a, b])).toEqual(fingerprintOf([{ ...a }, { ...b }]))
})

it('another revision of the states gives another fingerprint', () => {
  expect(fingerprintOf([a, b], 1)).not.toEqual(fingerprintOf([a, b], 2))
})
