import { BEACON_EVENT } from '@winnow/contract/canonical'
import { installationNames } from '../entities/device/installation-names.ts'
import type { EntryHead } from '../entries/entry-of.ts'
import { decodeFollowUp, decodeScores } from '../events/outcome.ts'
import type { KnownRecords, RecordChanges, ShownDevice, Subject } from './changes.ts'
import { putRecords } from './put-records.ts'
import type { SentEvent } from './sent-event.ts'

/** What an event changes in records and timelines. */
export function eventChanges(
  entry: EntryHead,
  event: SentEvent,
  known: KnownRecords,
): RecordChanges {
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
    thresholds: undefined,
    decision: undefined,
    list: undefined,
    listChange: undefined,
    audited: undefined,
    noticed: undefined,
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

/** The user; else the session; else the user of the order it is about, as of a chargeback. */
function subjectOf(event: SentEvent, known: KnownRecords): Subject | undefined {
  if (event.userId !== undefined) return { type: 'user', id: event.userId }
  if (event.sessionId !== undefined) return { type: 'session', id: event.sessionId }
  const order = event.text('$order_id')
  const userId = order === undefined ? undefined : known.head('order', order)?.userId
  return userId === undefined ? undefined : { type: 'user', id: userId }
}
