import { definitionOf, type EntryKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { IDS_PER_ENTRY, type OutboxMessage } from '../ports/outbox.ts'
import type { MessageParts } from './define-message.ts'
import { isNews } from './is-news.ts'
import { MESSAGE_DEFINITIONS } from './message-definitions.ts'
import { CROSSING_PLACES } from './score-crossings.ts'

/** Messages of one kind that follow from one entry. */
const PLACES_PER_KIND = 16

type AnyParts = MessageParts<OutboxMessage['kind']>

/** What makes the messages of one kind from the entries of one kind. */
interface Maker {
  /** The place of its first message among those of an entry. */
  readonly place: number
  readonly kind: OutboxMessage['kind']
  readonly version: number
  readonly partsOf: (entry: LedgerEntry) => AnyParts | readonly AnyParts[] | undefined
}

const MAKERS = makersByEntry()

const NONE: readonly OutboxMessage[] = []

/** The messages that follow from an entry alone, lowest id first; none of what happened long ago. */
export function messagesOf(entry: LedgerEntry): readonly OutboxMessage[] {
  const makers = MAKERS.get(entry.kind)
  if (makers === undefined || !isNews(entry, timeOf(entry))) return NONE
  return makers.flatMap((maker) => {
    const parts = maker.partsOf(entry) ?? []
    const all = 'body' in parts ? [parts] : parts
    return all.slice(0, PLACES_PER_KIND).map((each, at) => messageOf(entry, maker, at, each))
  })
}

function messageOf(
  { sequence, receivedAtMs: atMs }: LedgerEntry,
  { place, kind, version }: Maker,
  at: number,
  { body, ...subject }: AnyParts,
): OutboxMessage {
  const id = sequence * IDS_PER_ENTRY + place + at
  const message = { id, kind, version, ...subject, sequence, atMs, body }
  // Definitions pair each kind with its body; the registry forgets which.
  return message as OutboxMessage
}

const timeOf = (entry: LedgerEntry): number =>
  definitionOf(entry).timeMs?.(entry) ?? entry.receivedAtMs

function makersByEntry(): ReadonlyMap<EntryKind, readonly Maker[]> {
  const makers = new Map<EntryKind, Maker[]>()
  for (const [at, { kind, version, from }] of MESSAGE_DEFINITIONS.entries()) {
    const place = CROSSING_PLACES + at * PLACES_PER_KIND
    for (const [of, partsOf] of Object.entries(from)) {
      const known = makers.get(of as EntryKind) ?? []
      known.push({ place, kind, version, partsOf: partsOf as Maker['partsOf'] })
      makers.set(of as EntryKind, known)
    }
  }
  return makers
}
