import {
  encodeOutcome,
  type EntryKind,
  type EventEntry,
  type LedgerEntry,
  openEntry,
  type StoredEntry,
} from '@winnow/engine'
import * as fc from 'fast-check'

type More = Partial<Omit<StoredEntry, 'kind' | 'body'>>

/** An entry with a body as `canonicalJson` writes it. */
export function eventEntry(
  sequence: number,
  body: Readonly<Record<string, unknown>>,
  more: More = {},
): EventEntry {
  return { ...headOf(sequence), ...more, kind: 'event', body: JSON.stringify(body) }
}

export function entryOf(
  sequence: number,
  kind: EntryKind,
  body: unknown,
  more: More = {},
): LedgerEntry {
  return openEntry({ ...headOf(sequence), ...more, kind, body: JSON.stringify(body) })
}

const headOf = (sequence: number) => ({
  sequence,
  environment: 1,
  receivedAtMs: 1_000_000 + sequence,
  requestId: undefined,
  outcome: new Uint8Array(0),
})

/** An outcome with these scores. */
export function outcomeOf(scores: readonly number[]): Uint8Array {
  const features = new Float32Array(0)
  return encodeOutcome({
    modelVersion: 'test-1',
    enrichment: {},
    online: new Float32Array(0),
    features,
    scores: Float32Array.from(scores),
  })
}

/** Outcomes of any size. */
const anyOutcome = fc
  .record({
    scores: fc.float32Array({ maxLength: 5 }),
    features: fc.float32Array({ maxLength: 200 }),
  })
  .map((parts) =>
    encodeOutcome({
      modelVersion: 'test-1',
      enrichment: {},
      online: new Float32Array(0),
      ...parts,
    }),
  )

/** Entries `1 … n` with any content. */
export const anyEntries = (maxLength: number): fc.Arbitrary<readonly LedgerEntry[]> =>
  fc
    .array(
      fc.record({
        environment: fc.integer({ min: 1, max: 2 ** 31 }),
        receivedAtMs: fc.integer({ min: 0, max: 2 ** 45 }),
        body: fc.record({ $type: fc.string(), text: fc.string({ unit: 'grapheme' }) }),
        requestId: fc.option(fc.stringMatching(/^[0-9a-f]{32}$/), { nil: undefined }),
        outcome: anyOutcome,
      }),
      { minLength: 1, maxLength },
    )
    .map((drafts) => drafts.map(({ body, ...more }, at) => eventEntry(at + 1, body, more)))
