import { entryOfKind, definitionOf, type LedgerEntry } from '../entries/ledger-entry.ts'
import { bodyText } from '../entries/stored-entry.ts'
import type { KeepParts } from './keep-event.ts'
import { withTexts } from './leaves.ts'
import { listedName, type Person } from './person.ts'
import { shrinkLink, shrinkTie } from './shrink-copies.ts'
import { shrinkEvent, withoutUser } from './shrink-event.ts'
import { shrinkOutcome } from './shrink-outcome.ts'

/** Members in which people write about users. */
const FREE_TEXTS = new Set(['description', 'note', 'reason', 'url'])

const ID_MEMBERS = new Set(['userId', 'user_id', 'sessionId', 'session_id', 'before', 'after'])

/** Whether a member names a user, or an entity of theirs: an `id` does so next to a `type`; that of a decision has none. */
const isId = (name: string, holder: object): boolean =>
  ID_MEMBERS.has(name) || (name === 'id' && 'type' in holder)

/** An entry without what the person could be found by; undefined: it has nothing of them, and stays as it is. */
export function shrinkEntry(
  entry: LedgerEntry,
  person: Person,
  parts: KeepParts,
): LedgerEntry | undefined {
  if (entry.environment !== person.environment) return undefined
  if (definitionOf(entry).namesNoUser === true) return undefined
  if (entry.kind === 'event') return shrinkEvent(entry, person, parts)
  const shrunk = shrinkOwn(entry, person, parts)
  return shrinkTexts(shrunk ?? entry, person) ?? shrunk
}

/** What holds more than texts: events in links and ties, values of lists. */
function shrinkOwn(entry: LedgerEntry, person: Person, parts: KeepParts): LedgerEntry | undefined {
  const link = entryOfKind('link', entry)
  if (link !== undefined) {
    return isUser(person, link.body) ? shrinkLink(link, person, parts) : undefined
  }
  const rescore = entryOfKind('rescore', entry)
  if (rescore !== undefined) {
    return isUser(person, rescore.body) ? shrinkTie(rescore, person, parts) : undefined
  }
  const listed = entryOfKind('listed', entry)
  if (listed === undefined) return undefined
  const { list, added, removed } = listed.body
  const isLeft = (value: string): boolean => !person.listed.has(listedName(list, value))
  const left = {
    added: added.filter(({ value }) => isLeft(value)),
    removed: removed.filter(isLeft),
  }
  if (left.added.length + left.removed.length === added.length + removed.length) return undefined
  return { ...listed, body: { ...listed.body, ...left } }
}

const isUser = (person: Person, { userId }: { readonly userId: string }): boolean =>
  person.spend(userId) === person.user

/** Ids that are theirs are spent, in an entry about them free texts are gone. */
function shrinkTexts(entry: LedgerEntry, person: Person): LedgerEntry | undefined {
  const said = JSON.parse(bodyText(entry)) as unknown
  const without = withoutUser(person)
  let isAbout = false
  const named = withTexts(said, (text, name, holder) => {
    const id = isId(name, holder) ? person.spend(text) : ''
    if (!person.ids.has(id)) return text
    isAbout = true
    return id
  })
  const left = withTexts(named, (text, name) => {
    if (!FREE_TEXTS.has(name)) return text
    return isAbout ? '' : without(text)
  })
  const text = JSON.stringify(left)
  if (text === JSON.stringify(said)) return undefined
  const body = definitionOf(entry).decode(text)
  const outcome = isOutcome(entry) ? shrinkOutcome(entry.outcome, isAbout, without) : entry.outcome
  return { ...entry, body, outcome } as LedgerEntry
}

const isOutcome = (entry: LedgerEntry): boolean =>
  entry.outcome.length > 0 && definitionOf(entry).holdsModel !== true
