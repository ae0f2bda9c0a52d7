import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { definitionOf, type EntryKind, type EntryOfKind } from './ledger-entry.ts'
import { bodyText, openEntry, type StoredEntry } from './stored-entry.ts'

const HEAD = {
  sequence: 7,
  environment: 2,
  receivedAtMs: 1_700_000_000_000,
  requestId: undefined,
  outcome: new Uint8Array(0),
}

/** The entry of a kind as a ledger reads it from its text. */
export const readEntry = <Kind extends EntryKind>(kind: Kind, body: string): EntryOfKind<Kind> => {
  const stored: StoredEntry = { ...HEAD, kind, body }
  return openEntry(stored) as EntryOfKind<Kind>
}

interface LawParts<Kind extends EntryKind> {
  /** Bodies that this version writes. */
  readonly bodies: fc.Arbitrary<EntryOfKind<Kind>['body']>
  /** Texts that earlier versions wrote, and what they say. */
  readonly former?: readonly (readonly [text: string, says: object])[]
}

/** The laws of every kind of entry with a decoded body. */
export function entryLaws<Kind extends EntryKind>(
  kind: Kind,
  { bodies, former = [] }: LawParts<Kind>,
): void {
  const definition = definitionOf({ kind })

  it('decodes what it encoded, and encodes that to the same text', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const text = definition.encode(body)
        expect(definition.decode(text)).toEqual(body)
        expect(bodyText(readEntry(kind, text))).toBe(text)
      }),
    )
  })

  it.each(former)('reads %s, which an earlier version wrote', (text, says) => {
    expect(readEntry(kind, text).body).toMatchObject(says)
    expect(JSON.parse(bodyText(readEntry(kind, text)))).toEqual(JSON.parse(text))
  })

  it('names the entry and its kind when the text is cut off', () => {
    fc.assert(
      fc.property(bodies, fc.double({ min: 0, max: 0.999, noNaN: true }), (body, share) => {
        const text = definition.encode(body)
        const entry = readEntry(kind, text.slice(0, Math.floor(text.length * share)))
        expect(() => entry.body).toThrow(damageOf(kind))
      }),
    )
  })

  it.each(['', 'null', '7', '"text"', '[]', '[{}]', '{"__proto__":{}} 1'])(
    'names the entry and its kind when the text is %j',
    (text) => {
      const entry = readEntry(kind, text)
      expect(entry.sequence).toBe(HEAD.sequence)
      expect(() => entry.body).toThrow(damageOf(kind))
    },
  )
}

const damageOf = (kind: EntryKind): string =>
  `entry ${HEAD.sequence} of the ledger, of kind ${kind}, cannot be read: `
