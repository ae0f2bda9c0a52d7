import { BEACON_EVENT, canonicalJson } from '@winnow/contract'
import { acceptedEventOf } from '../core/apply-entry.ts'
import type { EventEntry } from '../entries/event-entry.ts'
import { entryOfKind, type EntryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { spender } from '../entities/spend.ts'
import { meaningOf } from '../event-types/meaning-of.ts'
import { isShrunken } from '../events/kept-event.ts'
import type { RetainedPart } from '../ports/retention.ts'
import type { KeepParts } from './keep-event.ts'
import { shrinkLink, shrinkTie } from './shrink-copies.ts'
import { keptOf, ownEvent, withKept } from './shrink-event.ts'
import { shrinkOutcome } from './shrink-outcome.ts'

/** Ids of users, sessions, orders, payments and content stay: labels, decisions and cases name the same ones for good. */
const AS_IS = { spend: (id: string): string => id }

const asIs = (text: string): string => text

/** What the audit names that is of a user, and no setting of the service. */
const OF_USERS = new Set(['user', 'session', 'order', 'transaction', 'content', 'device'])

/** Which age an entry has; undefined: it is kept for good. */
export function retainedPartOf(entry: LedgerEntry): RetainedPart | undefined {
  if (entry.kind === 'audit') return 'audit'
  if (entry.kind === 'link' || entry.kind === 'rescore') return 'events'
  const event = entryOfKind('event', entry)
  if (event === undefined) return undefined
  const type = typeIn(event.body)
  if (type === BEACON_EVENT) return 'beacons'
  return meaningOf(type)?.class === 'content' ? 'content' : 'events'
}

/** `canonicalJson` writes the type first. */
const TYPE = /^\{"\$type":"((?:[^"\\]|\\.)*)"/

const typeIn = (body: string): string => TYPE.exec(body)?.[1] ?? ''

/** An old entry without what only people read of it; undefined: there is nothing more to remove. */
export function shrinkOld(entry: LedgerEntry, parts: KeepParts): LedgerEntry | undefined {
  const event = entryOfKind('event', entry)
  if (event !== undefined) return shrinkOldEvent(event, parts)
  const link = entryOfKind('link', entry)
  if (link !== undefined) return shrinkLink(link, AS_IS, parts)
  const rescore = entryOfKind('rescore', entry)
  if (rescore !== undefined) return shrinkTie(rescore, AS_IS, parts)
  const audit = entryOfKind('audit', entry)
  return audit && shrinkOldAudit(audit, parts)
}

function shrinkOldEvent(entry: EventEntry, parts: KeepParts): EventEntry | undefined {
  const accepted = acceptedEventOf(entry)
  const { event } = accepted
  if (isShrunken(event)) return undefined
  const kept = keptOf(accepted, entry.outcome, parts)
  const body = canonicalJson(withKept(ownEvent(event, AS_IS), kept))
  return { ...entry, body, outcome: shrinkOutcome(entry.outcome, true, asIs) }
}

/** That something was changed, when, and the id of the one who did it. */
function shrinkOldAudit(
  entry: EntryOfKind<'audit'>,
  { keys }: KeepParts,
): EntryOfKind<'audit'> | undefined {
  const { from: _, changes: __, ...body } = entry.body
  const who = body.who.kind === 'person' ? { ...body.who, email: '' } : body.who
  const id = OF_USERS.has(body.on.type) ? spender(keys, entry.environment)(body.on.id) : body.on.id
  const shrunk = { ...body, who, on: { ...body.on, id }, changes: {} }
  const isSame = JSON.stringify(shrunk) === JSON.stringify(entry.body)
  return isSame ? undefined : { ...entry, body: shrunk }
}
