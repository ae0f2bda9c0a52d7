import { definitionOf, type EntryKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { IDS_PER_ENTRY, type OutboxMessage } from '../ports/outbox.ts'
import type { MessageParts } from './define-message.ts'
import { isNews } from './is-news.ts'
import { MESSAGE_DEFINITIONS } from './message-definitions.ts'
import { CROSSING_PLACES } from './score-crossings.ts'

/** What makes the messages of one kind from the entries of one kind. */
interface Maker {
  /** Its messages' place among those of an entry. */
  readonly place: number
  readonly kind: OutboxMessage['kind']
  readonly version: number
  readonly partsOf: (entry: LedgerEntry) => MessageParts<OutboxMessage['kind']> | undefined
}

const MAKERS = makersByEntry()

const NONE: readonly OutboxMessage[] = []

/** The messages that follow from an entry alone, lowest id first; none of what happened long ago. */
export function messagesOf(entry: LedgerEntry): readonly OutboxMessage[] {
  const makers = MAKERS.get(entry.kind)
  if (makers === undefined || !isNews(entry, timeOf(entry))) return NONE
  const messages: OutboxMessage[] = []
  for (const { place, kind, version, partsOf } of makers) {
    const parts = partsOf(entry)
    if (parts === undefined) continue
    const id = entry.sequence * IDS_PER_ENTRY + CROSSING_PLACES + place
    const { body, ...subject } = parts
    const head = { id, kind, version, ...subject }
    const { sequence, receivedAtMs: atMs } = entry
    messages.push({ ...head, sequence, atMs, body } as OutboxMessage)
  }
  return messages
}

const timeOf = (entry: LedgerEntry): number =>
  definitionOf(entry).timeMs?.(entry) ?? entry.receivedAtMs

function makersByEntry(): ReadonlyMap<EntryKind, readonly Maker[]> {
  const makers = new Map<EntryKind, Maker[]>()
  for (const [place, { kind, version, from }] of MESSAGE_DEFINITIONS.entries()) {
    for (const [of, partsOf] of Object.entries(from)) {
      const known = makers.get(of as EntryKind) ?? []
      known.push({ place, kind, version, partsOf: partsOf as Maker['partsOf'] })
      makers.set(of as EntryKind, known)
    }
  }
  return makers
}
