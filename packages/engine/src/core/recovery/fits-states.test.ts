import { expect, it } from 'vitest'
import { AGGREGATES } from '../../aggregates/declared-aggregates.ts'
import { fingerprintOf } from '../../aggregates/fingerprint.ts'
import type { SnapshotPart } from '../../ports/snapshots.ts'
import { fitsStates } from './fits-states.ts'

const OURS = fingerprintOf(AGGREGATES)
/** Goes with `SAME_STATES`, as soon as something else is counted. */
const BEFORE = Uint8Array.from([0xdc, 0x10, 0x87, 0x59, 0x48, 0x08, 0x31, 0x1d])

it.each<[string, SnapshotPart['name'], Uint8Array, boolean]>([
  ['of this version fit', 'engine', OURS, true],
  ['of the version that listed the same aggregates in another order fit', 'engine', BEFORE, true],
  ['of another revision do not', 'engine', fingerprintOf(AGGREGATES, 1), false],
  ['of other aggregates do not', 'engine', fingerprintOf(AGGREGATES.slice(1)), false],
  ['with an empty fingerprint do not', 'engine', new Uint8Array(), false],
  ['with a longer fingerprint do not', 'engine', Uint8Array.from([...OURS, 0]), false],
  ['behind another part do not', 'entities', OURS, false],
])('states %s', (_, name, bytes, expected) => {
  expect(fitsStates({ name, bytes })).toBe(expected)
})
