import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Facts } from '../entities/facts.ts'
import { ROLES } from '../entities/entity-types.ts'
import { hexOf, spentWord } from '../entities/spent.ts'
import { KEPT, keptField, keptIn } from './kept-event.ts'
import type { KeptEvent } from './kept-form.ts'
import { KEPT_WORDS } from './kept-words.ts'
import { packKept, unpackKept } from './packed-kept.ts'

const half = fc.nat({ max: 0xff_ff_ff_ff })
const key = fc.record({ lo: half, hi: half }).map(hexOf)
const word = fc.record({ lo: half, hi: half }).map(spentWord)
const number = fc.oneof(
  fc.nat({ max: 400 }),
  fc.maxSafeNat(),
  fc.double({ noNaN: true }),
  fc.constantFrom(-0, -1, 251, 252, 2 ** 53),
)
const value = fc.oneof(number, word, fc.string({ unit: 'grapheme', maxLength: 20 }))
const name = fc.oneof(fc.constantFrom(...Object.keys(new Facts())), fc.string({ minLength: 1 }))

const tokens = fc
  .array(fc.tuple(half, number, fc.nat({ max: 65_535 })), { maxLength: 50 })
  .map((all) => ({
    hashes: all.map(([hash]) => hash),
    values: all.map(([, one]) => one),
    sources: all.map(([, , source]) => source),
  }))

const saying = fc.record({
  by: fc.constantFrom(...ROLES),
  digest: fc.double({ noNaN: true }),
  repeats: fc.constantFrom('first', 'any', 'latest'),
  whole: fc.option(number),
})

const kept: fc.Arbitrary<KeptEvent> = fc.record(
  {
    facts: fc.dictionary(name, value, { noNullPrototype: true }),
    named: fc.array(fc.tuple(fc.constantFrom(...ROLES), fc.nat({ max: 200 }), key)),
    saying,
    tokens,
    counts: fc.dictionary(fc.string({ minLength: 1 }), fc.tuple(key, value), {
      noNullPrototype: true,
    }),
  },
  { requiredKeys: ['facts', 'named'] },
)

describe('what is kept of a shrunken event', () => {
  it('is the same once it was packed', () => {
    fc.assert(
      fc.property(kept, (one) => {
        expect(unpackKept(packKept(one))).toEqual(one)
      }),
    )
  })

  it('is read from entries of former versions, which have it as JSON', () => {
    fc.assert(
      fc.property(kept, (one) => {
        const former = { [KEPT]: JSON.parse(JSON.stringify(one)) as never }
        expect(keptIn({ fields: former })).toEqual(JSON.parse(JSON.stringify(one)))
        expect(keptIn({ fields: { [KEPT]: keptField(one) } })).toEqual(one)
      }),
    )
  })

  it('is refused where it ends early, is no base64, or of another form', () => {
    fc.assert(
      fc.property(kept, fc.nat(), (one, at) => {
        const bytes = atob(packKept(one))
        const cut = btoa(bytes.slice(0, at % bytes.length))
        expect(() => unpackKept(cut)).toThrow(RangeError)
      }),
    )
    expect(() => unpackKept('é')).toThrow(RangeError)
    expect(() => unpackKept(btoa('\u0002'))).toThrow('form 2')
  })

  it('names words by places that never change', () => {
    const places = ['type', 'atMs', 'user', 'first', 'EUR'].map((one) => KEPT_WORDS.indexOf(one))
    expect(places).toEqual([0, 1, 186, 222, 255])
    expect(new Set(KEPT_WORDS).size).toBe(KEPT_WORDS.length)
  })
})
