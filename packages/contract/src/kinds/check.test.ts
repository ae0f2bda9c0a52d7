import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { startTrail } from '../problem.ts'
import { allKinds } from '../reference/all-kinds.ts'

const nearly = fc.oneof(
  fc.emailAddress(),
  fc.stringMatching(/^\+?[0-9 ()x.]{0,34}$/),
  fc.stringMatching(/^[A-Za-z0-9=.\-_+@:&^%!$ "]{0,6}$/),
  fc.stringMatching(/^[0-9]{3,9}$/),
  fc.constantFrom('', ' ', '\0', '\ud800', 'ä@b.c', 'a@b@c', 'US', 'us', 'EUR', 'eur', '$success'),
  fc.constantFrom('4111111111111111', '4111-1111-1111-1111', 'DE89370400440532013000'),
  fc.constantFrom(511, 512, 513, 8192, 8193).map((chars) => 'x'.repeat(chars)),
  fc.constantFrom(47, 48, 49).map((chars) => `\udfff${'x'.repeat(chars)}`),
  fc.string({ unit: 'binary' }),
)
const number = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, 1e11 - 1, 1e11, 2 ** 53, NaN, Infinity, -1e308),
  fc.integer(),
  fc.double(),
)
const scalar = fc.oneof(nearly, number, fc.boolean())
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('$item_id', '$name', '$price', 'x'), scalar, {
    noNullPrototype: true,
  }),
)

it.each(allKinds())(
  '$name: the check passes what the patient reading keeps without a word',
  (kind) => {
    const check = kind.check('v205')
    fc.assert(
      fc.property(value, (sent) => {
        const trail = startTrail('v205')
        const kept = kind.mend(sent, trail)
        const { refusals, warnings } = trail.problems
        const isPlain = refusals.length + warnings.length === 0 && isDeepStrictEqual(kept, sent)
        expect([sent, check(sent)]).toEqual([sent, isPlain])
      }),
      { numRuns: 300 },
    )
  },
)

it.each(allKinds())('$name: the check passes the example', (kind) => {
  const trail = startTrail('v205')
  kind.mend(kind.example, trail)
  const { refusals, warnings } = trail.problems
  expect(kind.check('v205')(kind.example)).toBe(refusals.length + warnings.length === 0)
})
