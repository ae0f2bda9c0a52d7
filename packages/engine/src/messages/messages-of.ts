import type { CaseChange } from '../cases/known-cases.ts'
import { definitionOf, type EntryKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { IDS_PER_ENTRY, type OutboxMessage } from '../ports/outbox.ts'
import type { KnownToMessages, MessageCauses, MessageParts } from './define-message.ts'
import { isNews } from '../entries/is-news.ts'
import { CASE_MESSAGES, MESSAGE_DEFINITIONS } from './message-definitions.ts'
import { CROSSING_PLACES } from './score-crossings.ts'

/** Messages of one kind that follow from one entry alone. */
const PLACES_PER_KIND = 64

/** The first place of messages about cases; before it there is room for 126 kinds, and for mails of partners. */
const CASE_PLACE = 8192

type AnyParts = MessageParts<OutboxMessage['kind']>

/** What makes the messages of one kind from the entries of one kind. */
interface Maker {
  /** The place of its first message among those of an entry. */
  readonly place: number
  readonly kind: OutboxMessage['kind']
  readonly version: number
  readonly partsOf: (
    entry: LedgerEntry,
    causes: MessageCauses,
  ) => AnyParts | readonly AnyParts[] | undefined
}

const MAKERS = makersByEntry()

const NONE: readonly OutboxMessage[] = []

/** The messages of an entry but for those of its scores, lowest id first; none of what happened long ago. */
export function messagesOf(
  entry: LedgerEntry,
  cases: readonly CaseChange[],
  known: KnownToMessages,
): readonly OutboxMessage[] {
  const makers = MAKERS.get(entry.kind)
  if (cases.length > 0) {
    return [...madeBy(makers, entry, { ...known, cases }), ...caseMessages(entry, cases, known)]
  }
  return makers === undefined ? NONE : madeBy(makers, entry, { ...known, cases })
}

function madeBy(
  makers: readonly Maker[] | undefined,
  entry: LedgerEntry,
  causes: MessageCauses,
): readonly OutboxMessage[] {
  if (makers === undefined || !isNews(entry, timeOf(entry))) return NONE
  const messages: OutboxMessage[] = []
  for (const maker of makers) {
    const parts = maker.partsOf(entry, causes)
    if (parts === undefined) continue
    if ('body' in parts) messages.push(messageOf(entry, maker, parts))
    else messages.push(...several(entry, maker, parts))
  }
  return messages
}

const several = (
  entry: LedgerEntry,
  { place, kind, version }: Maker,
  parts: readonly AnyParts[],
): readonly OutboxMessage[] =>
  parts
    .slice(0, PLACES_PER_KIND)
    .map((each, at) => messageOf(entry, { place: place + at, kind, version }, each))

/** In the order of the cases, whatever the order of their changes: that may be another when they are made anew. */
function caseMessages(
  entry: LedgerEntry,
  cases: readonly CaseChange[],
  known: KnownToMessages,
): readonly OutboxMessage[] {
  const inOrder = cases
    // A copy is a test of people: nobody outside hears of it.
    .filter(({ after }) => after.blind === undefined)
    .toSorted((one, other) => one.after.id - other.after.id)
  const made = inOrder.flatMap((change) =>
    CASE_MESSAGES.flatMap(({ kind, version, of }) => {
      const parts = of(change, entry, known)
      return parts === undefined ? [] : [{ kind, version, parts }]
    }),
  )
  return (
    made
      // The last place is an order's.
      .slice(0, IDS_PER_ENTRY - CASE_PLACE - 1)
      .map(({ parts, ...head }, at) => messageOf(entry, { ...head, place: CASE_PLACE + at }, parts))
  )
}

function messageOf(
  { sequence, receivedAtMs: atMs }: LedgerEntry,
  { place, kind, version }: Pick<Maker, 'place' | 'kind' | 'version'>,
  parts: AnyParts,
): OutboxMessage {
  const id = sequence * IDS_PER_ENTRY + place
  // Definitions pair each kind with its body; the registry forgets which.
  return { id, kind, version, sequence, atMs, ...parts } as OutboxMessage
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
