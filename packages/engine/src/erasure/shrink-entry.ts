import { fromCanonicalJson, canonicalJson } from '@winnow/contract'
import { lateEventOf } from '../core/apply-entry.ts'
import { entryOfKind, definitionOf, type LedgerEntry } from '../entries/ledger-entry.ts'
import type { LinkBody } from '../entries/link-body.ts'
import type { RescoreBody, Tied } from '../entries/rescore-body.ts'
import { bodyText } from '../entries/stored-entry.ts'
import { isShrunken } from '../events/kept-event.ts'
import { packKept } from '../events/packed-kept.ts'
import { NO_OUTCOME_BYTES, decodeEnrichment } from '../events/outcome.ts'
import { prepareEvent } from '../events/prepare-event.ts'
import type { EntryPlace } from '../entries/entry-of.ts'
import type { FoundDevices } from '../entities/enrichment.ts'
import { keepEvent, type KeepParts } from './keep-event.ts'
import { withTexts } from './leaves.ts'
import { listedName, type Person } from './person.ts'
import { ownEvent, shrinkEvent, withKept, withoutUser } from './shrink-event.ts'
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
    const body = shrinkLink(link, link.body, person, parts)
    return body && { ...link, body }
  }
  const rescore = entryOfKind('rescore', entry)
  if (rescore !== undefined) {
    const { found } = decodeEnrichment(rescore.outcome)
    const body = found && shrinkTie(rescore, rescore.body, { found, person, parts })
    return body && { ...rescore, body }
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

function shrinkLink(
  { environment }: EntryPlace,
  body: LinkBody,
  person: Person,
  parts: KeepParts,
): LinkBody | undefined {
  if (person.spend(body.userId) !== person.user) return undefined
  const events = body.events.map((linked) => {
    const event = fromCanonicalJson(linked.body)
    if (isShrunken(event)) return linked
    const { receivedAtMs, enrichment } = linked
    const withUser = { ...event, userId: body.userId }
    const accepted = { environment, receivedAtMs, event: withUser, enrichment }
    const kept = keepEvent(prepareEvent(accepted, parts.keys), NO_OUTCOME_BYTES, parts)
    return { ...linked, body: canonicalJson(withKept(ownEvent(event, person), kept)) }
  })
  return { ...body, events }
}

interface TieParts {
  readonly found: FoundDevices
  readonly person: Person
  readonly parts: KeepParts
}

function shrinkTie(
  { environment }: EntryPlace,
  body: RescoreBody,
  { found, person, parts }: TieParts,
): RescoreBody | undefined {
  const { tie, userId, event } = body
  if (tie === undefined || person.spend(userId) !== person.user) return undefined
  const shrink = <Of extends Tied>(
    tied: Of,
    about: { readonly userId: string; readonly sequence: number } & Pick<
      FoundDevices,
      'isNear' | 'isSettled' | 'isShared'
    >,
  ): Of => {
    if (tied.event.kept !== undefined) return tied
    const { late, event: told } = tied
    const { received } = lateEventOf(environment, { ...about, late, event: told }, found)
    const kept = keepEvent(prepareEvent(received, parts.keys), NO_OUTCOME_BYTES, parts)
    const { type, sessionId, timeMs } = told
    const packed = packKept(kept)
    return { ...tied, event: { type, sessionId: person.spend(sessionId), timeMs, kept: packed } }
  }
  const last = shrink(tie, { ...found, userId, sequence: event })
  const earlier = tie.earlier?.map((one) => shrink(one, one))
  return { ...body, tie: { ...last, ...(earlier && { earlier }) } }
}

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
