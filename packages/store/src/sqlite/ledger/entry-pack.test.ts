import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LedgerEntry } from '@winnow/engine'
import { ENTRY_KINDS } from '@winnow/engine/records'
import { DirectoryIsNewer } from '../../errors.ts'
import { EntryPack } from './entry-pack.ts'
import { packEntry } from './pack-entry.ts'
import { unpackEntries } from './unpack-entries.ts'

const drafts = fc.array(
  fc.record({
    sequence: fc.integer({ min: 1, max: 2 ** 40 }),
    environment: fc.nat(9),
    receivedAtMs: fc.nat(),
    text: fc.string({ unit: 'grapheme', maxLength: 200 }),
    requestId: fc.option(fc.stringMatching(/^[0-9a-f]{1,40}$/), { nil: undefined }),
    outcome: fc.uint8Array({ maxLength: 400 }),
  }),
  { minLength: 1, maxLength: 40 },
)

/** Events with any text; every other entry is of a kind with a decoded body. */
const entries = drafts.map((all) =>
  all.map(({ text, ...head }, at): LedgerEntry =>
    at % 2 === 0
      ? { ...head, kind: 'event', body: text }
      : { ...head, kind: 'thresholds', body: { hysteresis: text.length, byType: {} } },
  ),
)

it('gives back the entries that were packed, whatever it packed before, in a buffer that is at least half full', () => {
  fc.assert(
    fc.property(entries, fc.constantFrom(64, 32_768, 262_144), (all, firstBytes) => {
      const pack = new EntryPack(firstBytes)
      const taken = [all, all.toReversed()].map((entries) => {
        for (const entry of entries) packEntry(pack, entry)
        return pack.take()
      })
      for (const packed of taken) {
        expect(2 * packed.length).toBeGreaterThanOrEqual(packed.buffer.byteLength)
      }
      expect(taken.map(unpackEntries)).toEqual([all, all.toReversed()])
      expect([pack.size, pack.count]).toEqual([0, 0])
    }),
  )
})

it('an empty pack can be handed over, again and again', () => {
  const pack = new EntryPack()
  const handOver = () => {
    const { buffer } = pack.take()
    // Throws for a buffer that was handed over before.
    return structuredClone(buffer, { transfer: [buffer] }).byteLength
  }
  expect([handOver(), handOver()]).toEqual([0, 0])
})

it('an entry of a kind that only a newer version knows is no event', () => {
  const pack = new EntryPack()
  pack.addRaw({
    sequence: 7,
    receivedAtMs: 1,
    environment: 1,
    kind: ENTRY_KINDS.length,
    requestId: null,
    body: Buffer.from('{}'),
    outcome: Buffer.alloc(0),
    checksum: null,
  })
  const packed = pack.take()
  expect(() => unpackEntries(packed)).toThrow(DirectoryIsNewer)
  expect(() => unpackEntries(packed)).toThrow('entry 7')
})
