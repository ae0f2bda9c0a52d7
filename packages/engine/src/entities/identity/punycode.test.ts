import { domainToASCII } from 'node:url'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownLabel } from './punycode.ts'

it.each([
  ['xn--mller-kva', 'müller'],
  ['xn--mller-shop-9db', 'müller-shop'],
  ['xn--pypal-4ve', 'pаypal'],
  ['xn--80ak6aa92e', 'аррӏе'],
  ['xn--fiqs8s', '中国'],
  ['xn--', ''],
  ['müller', 'müller'],
  ['xn--*', 'xn--*'],
  ['xn--99999999999999', 'xn--99999999999999'],
])('%s is shown as %s', (label, shown) => {
  expect(shownLabel(label)).toBe(shown)
})

it('undoes what DNS names are made by', () => {
  const letter = fc.constantFrom(...'abz019äöüßéøаеорсхутλπжדאक日本語한국'.split(''))
  fc.assert(
    fc.property(fc.array(letter, { minLength: 1, maxLength: 12 }), (letters) => {
      const label = domainToASCII(letters.join(''))
      if (label === '' || !label.startsWith('xn--')) return
      expect(domainToASCII(shownLabel(label))).toBe(label)
    }),
    { numRuns: 2000 },
  )
})

it('survives anything', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9-]{0,60}$/), (text) => {
      expect(typeof shownLabel(`xn--${text}`)).toBe('string')
    }),
    { numRuns: 3000 },
  )
})
