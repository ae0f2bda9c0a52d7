import { canonicalJson, type CanonicalEvent, type ReservedFields } from '@winnow/contract'
import { acceptedEventOf } from '../core/apply-entry.ts'
import type { EventEntry } from '../entries/event-entry.ts'
import { ID_FIELDS } from '../event-types/made-entity.ts'
import { isShrunken, KEPT, keptField } from '../events/kept-event.ts'
import type { KeptEvent } from '../events/kept-form.ts'
import type { ReceivedEvent } from '../events/received-event.ts'
import { prepareEvent } from '../events/prepare-event.ts'
import { SentEvent } from '../records/sent-event.ts'
import { keepEvent, type KeepParts } from './keep-event.ts'
import { textsIn, withTexts } from './leaves.ts'
import { isTheirs, type Person } from './person.ts'
import { shrinkOutcome } from './shrink-outcome.ts'

const IDS = new Set<string>(Object.values(ID_FIELDS))

/** Whether a field says how far something has come: a word of the interface, or odds. */
const isStatus = (name: string, value: unknown): boolean =>
  name.startsWith('$') &&
  ((typeof value === 'string' && value.startsWith('$')) || name === '$control_group_odds')

/** A shorter id may be a word. */
const MIN_CHARS_WITHIN = 5

/** What is part of a word. */
const BESIDE = String.raw`[\p{L}\p{N}_-]`

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/** A text of somebody else without the user's id, which may be the text or a word of it. */
export function withoutUser({ user, userId, spend }: Person): (text: string) => string {
  if (userId === undefined) return (text) => (spend(text) === user ? user : text)
  const word = userId.replaceAll(SYNTAX, String.raw`\$&`)
  const isFound = userId.length >= MIN_CHARS_WITHIN
  const within = isFound && new RegExp(`(?<!${BESIDE})${word}(?!${BESIDE})`, 'gu')
  return (text) => {
    if (text === userId) return user
    return within !== false && text.includes(userId) ? text.replace(within, '…') : text
  }
}

/**
 * The entry of an event without what a person could be found by. One of theirs keeps what states read of it; one of somebody else
 * that names them loses the name. Undefined: it stays as it is.
 */
export function shrinkEvent(
  entry: EventEntry,
  person: Person,
  parts: KeepParts,
): EventEntry | undefined {
  const isOwn = isTheirs(person, new SentEvent(entry.body))
  if (!isOwn && !mayName(entry.body, person)) return undefined
  const accepted = acceptedEventOf(entry)
  const { event } = accepted
  const without = withoutUser(person)
  if (!isOwn && !namesThem(event, without)) return undefined
  const shrunk = isOwn ? ownEvent(event, person) : (withTexts(event, without) as CanonicalEvent)
  const body = canonicalJson(withKept(shrunk, keptOf(accepted, entry.outcome, parts)))
  if (body === entry.body) return undefined
  return { ...entry, body, outcome: shrinkOutcome(entry.outcome, isOwn, without) }
}

/** What is to be kept of an event: one that was shrunk before has no more. */
export const keptOf = (
  accepted: ReceivedEvent,
  outcome: Uint8Array,
  parts: KeepParts,
): KeptEvent | string =>
  isShrunken(accepted.event)
    ? (accepted.event.fields[KEPT] as KeptEvent | string)
    : keepEvent(prepareEvent(accepted, parts.keys), outcome, parts)

/** Most events are not parsed to know it. */
const mayName = (body: string, { userId }: Person): boolean =>
  userId === undefined || body.includes(JSON.stringify(userId).slice(1, -1))

function namesThem({ fields, custom }: CanonicalEvent, without: (text: string) => string): boolean {
  for (const text of textsIn([fields, custom])) if (without(text) !== text) return true
  return false
}

/** An event with what is kept of it. */
export const withKept = (event: CanonicalEvent, kept: KeptEvent | string): CanonicalEvent => ({
  ...event,
  fields: { ...event.fields, [KEPT]: keptField(kept) },
})

/** Its type, time and state, and the ids of what it is about as `spend` leaves them. */
export function ownEvent(event: CanonicalEvent, { spend }: Pick<Person, 'spend'>): CanonicalEvent {
  const { type, userId, sessionId, timeMs } = event
  const fields: Record<string, ReservedFields[string]> = {}
  for (const [name, value] of Object.entries(event.fields)) {
    if (IDS.has(name) && typeof value === 'string') fields[name] = spend(value)
    else if (isStatus(name, value)) fields[name] = value
  }
  return {
    type,
    ...(userId !== undefined && { userId: spend(userId) }),
    ...(sessionId !== undefined && { sessionId: spend(sessionId) }),
    ...(timeMs !== undefined && { timeMs }),
    fields,
    custom: {},
  }
}
