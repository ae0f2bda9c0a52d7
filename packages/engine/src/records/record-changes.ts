import { type AbuseType, BEACON_EVENT } from '@winnow/contract/canonical'
import { installationNames } from '../entities/device/installation-names.ts'
import { decodeFollowUp, decodeScores } from '../outcome.ts'
import type { LedgerEntry } from '../ports/ledger.ts'
import type { LabelledThing } from '../ports/records.ts'
import type { KnownRecords, RecordChanges, ShownDevice, Subject } from './changes.ts'
import { ownRecords } from './own-records.ts'
import { putRecords } from './put-records.ts'
import { SentEvent } from './sent-event.ts'

/** What the ledger's bodies of a label, of labels taken back and of a score say that is kept here. */
interface LabelBody {
  readonly userId?: string
  readonly label: {
    readonly abuseType: AbuseType
    readonly isBad: boolean
    readonly timeMs?: number
    readonly description?: string
    readonly source?: string
    readonly analyst?: string
    readonly of?: LabelledThing
  }
}

interface UnlabelBody {
  readonly userId?: string
  readonly of?: LabelledThing
  readonly abuseTypes: readonly AbuseType[]
}

interface DecidedBody {
  readonly userId?: string
  readonly of?: LabelledThing
  readonly taken: { readonly id: string; readonly atMs: number }
}

interface RescoreBody {
  readonly userId: string
  readonly atMs?: number
}

interface LinkBody {
  readonly userId: string
  readonly events: readonly { readonly body: string }[]
}

/**
 * What one ledger entry changes in what can be looked up. Pure: every store folds the ledger
 * through this, so that all of them, and a rebuild, come to the same records. `event`: the entry's,
 * for who has read it before.
 */
export function recordChanges(
  entry: LedgerEntry,
  known: KnownRecords,
  event?: SentEvent,
): RecordChanges {
  switch (entry.kind) {
    case 'event':
      return eventChanges(entry, event ?? new SentEvent(entry.body), known)
    case 'label':
      return labelChanges(entry, known)
    case 'unlabel':
      return unlabelChanges(entry, known)
    case 'rescore':
      return rescoreChanges(entry)
    case 'decided':
      return decidedChanges(entry, known)
    case 'link':
      return linkChanges(entry, known)
    case 'decision':
    case 'lesson':
    case 'lost':
    case 'model':
    case 'thresholds':
      return { ...NOBODYS, atMs: entry.receivedAtMs }
  }
}

/** Lessons, models, settings and what is lost appear in no timeline. */
const NOBODYS: Omit<RecordChanges, 'atMs'> = {
  type: '',
  subject: undefined,
  device: undefined,
  installations: [],
  joins: undefined,
  scores: new Float32Array(0),
  puts: [],
  label: undefined,
  unlabelled: [],
}

function eventChanges(entry: LedgerEntry, event: SentEvent, known: KnownRecords): RecordChanges {
  const atMs = event.timeMs ?? entry.receivedAtMs
  const followUp = decodeFollowUp(entry.outcome)
  return {
    atMs,
    type: event.type,
    subject: subjectOf(event, known),
    device: shownDevice(event),
    installations: installationsIn(event),
    joins: event.userId === undefined || !event.isOwnAct ? undefined : event.sessionId,
    scores: decodeScores(entry.outcome),
    puts: putRecords({ sequence: entry.sequence, atMs, event, followUp }, known),
    label: undefined,
    unlabelled: [],
  }
}

function installationsIn(event: SentEvent): readonly string[] {
  const id = event.userId === undefined ? '' : event.installation
  return id === '' ? [] : installationNames(id)
}

function shownDevice(event: SentEvent): ShownDevice | undefined {
  if (event.type !== BEACON_EVENT) return undefined
  const id = event.text('$device_id')
  if (id === undefined) return undefined
  return { id, sessionId: event.sessionId, isDescribed: event.hasObject('$device') }
}

/** The user; else the user whose order it is about (a chargeback need not name him); else the session. */
function subjectOf(event: SentEvent, known: KnownRecords): Subject | undefined {
  if (event.userId !== undefined) return { type: 'user', id: event.userId }
  if (event.sessionId !== undefined) return { type: 'session', id: event.sessionId }
  const order = event.text('$order_id')
  const userId = order === undefined ? undefined : known.head('order', order)?.userId
  return userId === undefined ? undefined : { type: 'user', id: userId }
}

/** Who is labelled; else whose thing it is (an event that brings a label need not name him). */
function labelledUser(
  { userId, of }: { readonly userId?: string | undefined; readonly of?: LabelledThing | undefined },
  known: KnownRecords,
): Subject | undefined {
  const id = userId ?? (of && recordUser(of, known))
  return id === undefined ? undefined : { type: 'user', id }
}

function recordUser({ type, id }: LabelledThing, known: KnownRecords): string | undefined {
  return type === 'session' || type === 'device' ? undefined : known.head(type, id)?.userId
}

function labelChanges(
  { body, receivedAtMs, sequence, outcome }: LedgerEntry,
  known: KnownRecords,
): RecordChanges {
  const { userId, label } = JSON.parse(body) as LabelBody
  const atMs = label.timeMs ?? receivedAtMs
  const { abuseType, isBad, description, source, analyst, of } = label
  return {
    device: undefined,
    installations: [],
    joins: undefined,
    puts: [],
    atMs,
    type: abuseType,
    subject: labelledUser({ userId, of }, known),
    scores: decodeScores(outcome),
    label: { abuseType, isBad, atMs, description, source, analyst, sequence, of },
    unlabelled: [],
  }
}

function unlabelChanges(
  { body, receivedAtMs, outcome }: LedgerEntry,
  known: KnownRecords,
): RecordChanges {
  const unlabel = JSON.parse(body) as UnlabelBody
  const { of, abuseTypes } = unlabel
  return {
    device: undefined,
    installations: [],
    joins: undefined,
    puts: [],
    atMs: receivedAtMs,
    type: abuseTypes.join(' '),
    subject: labelledUser(unlabel, known),
    scores: decodeScores(outcome),
    label: undefined,
    unlabelled: abuseTypes.map((abuseType) => ({ abuseType, of })),
  }
}

function decidedChanges({ body }: LedgerEntry, known: KnownRecords): RecordChanges {
  const decided = JSON.parse(body) as DecidedBody
  const { id, atMs } = decided.taken
  return { ...NOBODYS, atMs, type: id, subject: labelledUser(decided, known) }
}

/** The event that names the session's user is the next entry: it moves the timeline. */
function linkChanges({ body, receivedAtMs }: LedgerEntry, known: KnownRecords): RecordChanges {
  const { userId, events } = JSON.parse(body) as LinkBody
  const puts = ownRecords(
    userId,
    events.map((event) => new SentEvent(event.body)),
    known,
  )
  return { ...NOBODYS, atMs: receivedAtMs, puts }
}

function rescoreChanges({ body, receivedAtMs, outcome }: LedgerEntry): RecordChanges {
  const { userId, atMs } = JSON.parse(body) as RescoreBody
  return {
    device: undefined,
    installations: [],
    joins: undefined,
    puts: [],
    atMs: atMs ?? receivedAtMs,
    type: '',
    subject: { type: 'user', id: userId },
    scores: decodeScores(outcome),
    label: undefined,
    unlabelled: [],
  }
}
