import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { CharacterSet, NEVER_ESCAPED } from './character-set.ts'

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[a-c0-9_.]*$/),
)

it('holds what the pattern of its characters matches', () => {
  const set = new CharacterSet('a-c0-9_.')
  fc.assert(
    fc.property(text, fc.nat(5), (chars, from) => {
      expect(set.holds(chars)).toBe(/^[a-c0-9_.]*$/.test(chars))
      expect(set.holds(chars, from)).toBe(/^[a-c0-9_.]*$/.test(chars.slice(from)))
    }),
  )
})

it('knows what JSON writes as it is', () => {
  fc.assert(
    fc.property(text, (chars) => {
      if (NEVER_ESCAPED.holds(chars)) expect(JSON.stringify(chars)).toBe(`"${chars}"`)
    }),
  )
  for (let code = 32; code < 127; code += 1) {
    const char = String.fromCharCode(code)
    expect(NEVER_ESCAPED.holds(char)).toBe(JSON.stringify(char) === `"${char}"`)
  }
})
