import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readText, storedText } from './text-form.ts'

const anyText = fc.string({ unit: fc.constantFrom('\0', '\uf8fe', '0', '1', 'a', 'ä') })

it('every text comes back from a form without NUL, and no two have the same', () => {
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      expect(storedText(one)).not.toContain('\0')
      expect(readText(storedText(one))).toBe(one)
      expect(storedText(one) === storedText(other)).toBe(one === other)
    }),
  )
})

it('plain text is kept as it is', () => {
  expect(storedText('Ann O’Neil 100 %')).toBe('Ann O’Neil 100 %')
})
