import * as fc from 'fast-check'
import { Reader, type Response } from 'maxmind'
import { expect, it } from 'vitest'
import { countryIn } from './mmdb.ts'
import { smallMmdb } from './small-mmdb.test.support.ts'
import { v4Text } from '@winnow/contract'
import { V4Tree } from './v4-tree.ts'

const anyAddress = fc.integer({ min: 0, max: 0xffffffff })

/** Networks of which none lies within another: each has a first octet of its own. */
const networks = fc
  .uniqueArray(
    fc.tuple(anyAddress, fc.integer({ min: 8, max: 32 }), fc.constantFrom('DE', 'FR', 'BR')),
    { selector: ([first]) => first >>> 24, maxLength: 12 },
  )
  .map((all) =>
    all.map(
      ([first, bits, country]) => [(first & (-1 << (32 - bits))) >>> 0, bits, country] as const,
    ),
  )

it('finds what the library finds, in records of every size', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(24, 28, 32),
      fc.constantFrom(4, 6),
      networks,
      fc.array(anyAddress, { maxLength: 5 }),
      (recordBits, ipVersion, known, others) => {
        const bytes = smallMmdb({ recordBits, ipVersion, networks: known })
        const table = { bytes, reader: new Reader<Response>(bytes) }
        const tree = new V4Tree(table, countryIn)
        const edges = known.flatMap(([first, bits]) => [
          first,
          first + 2 ** (32 - bits) - 1,
          first + 2 ** (32 - bits),
        ])
        for (const number of [...edges, ...others].map((each) => each % 2 ** 32)) {
          expect([v4Text(number), tree.find(number)]).toEqual([
            v4Text(number),
            countryIn(table, v4Text(number)),
          ])
        }
        for (const [first, , country] of known) expect(tree.find(first)).toBe(country)
      },
    ),
    { numRuns: 30 },
  )
})
