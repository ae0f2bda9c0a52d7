import * as fc from 'fast-check'
import { FEATURES, type Reason } from '@winnow/engine'
import { describe, expect, it } from 'vitest'
import { reasonsJson } from './reason-json.ts'

const feature = fc.constantFrom(...FEATURES.map(({ name }) => name))
const field = fc.string({ unit: 'binary' }).map((name) => `custom.${name}`)
const word = fc.oneof(feature, field)
const value = fc.oneof(fc.double(), fc.integer(), fc.string({ unit: 'binary' }))
const reason: fc.Arbitrary<Reason> = fc.record({
  name: word,
  value,
  details: fc.dictionary(word, value, { maxKeys: 6, noNullPrototype: true }),
  why: fc.string(),
  contribution: fc.double(),
})

describe('reasonsJson', () => {
  it('writes what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.array(reason, { maxLength: 6 }), (reasons) => {
        const shown = reasons.map(({ name, value: is, details }) => ({ name, value: is, details }))
        expect(reasonsJson(reasons)).toBe(JSON.stringify(shown))
      }),
    )
  })

  it('need not quote the name or the family of any feature', () => {
    const words = FEATURES.flatMap(({ name, family }) => [name, family])
    expect(words.filter((one) => !/^\w+$/.test(one))).toEqual([])
  })
})
