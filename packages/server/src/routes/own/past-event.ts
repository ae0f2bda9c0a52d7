import { decodeOutcome, type LedgerEntry, type Outcome } from '@winnow/engine'
import { userOf } from '../../answers/entry-user.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { entryOf } from './events.ts'

/** An event of a user's as it was scored. */
export interface PastEvent {
  readonly entry: LedgerEntry
  /** The event's own time, else that of its receipt. */
  readonly atMs: number
  readonly outcome: Outcome
}

/** A parameter that says which event is meant. */
export interface Moment {
  readonly name: 'at' | 'from' | 'to'
  /** A sequence, ms since 1970, or ISO 8601. */
  readonly text: string
}

/**
 * The event a parameter means: that of a sequence, or the last one by a time. Errors: OwnRefusal
 * invalid_request with the parameter's name; not_found for what is no scored event of the user's.
 */
export async function pastEventOf(
  exchange: CallerExchange,
  userId: string,
  moment: Moment,
): Promise<PastEvent> {
  const entry = await entryOf(exchange, await sequenceAt(exchange, userId, moment))
  if (userOf(entry) !== userId) throw notFound(moment, 'is not an event of this user')
  const outcome = decodeOutcome(entry.outcome)
  if (outcome.scores.length === 0) throw notFound(moment, 'is an entry that was not scored')
  return { entry, outcome, atMs: timeOf(entry) }
}

function timeOf({ body, receivedAtMs }: LedgerEntry): number {
  const { $time: timeMs } = JSON.parse(body) as Record<string, unknown>
  return typeof timeMs === 'number' ? timeMs : receivedAtMs
}

/** Events are numbered from 1; a number this large can only be a time in milliseconds (after 1973). */
const FIRST_TIME_MS = 100_000_000_000

async function sequenceAt(
  { services, caller }: CallerExchange,
  userId: string,
  moment: Moment,
): Promise<number> {
  const { name, text } = moment
  const isNumber = /^\d{1,16}$/.test(text)
  const number = isNumber ? Number(text) : Date.parse(text)
  if (Number.isNaN(number)) {
    throw new OwnRefusal('invalid_request', `${name} is no sequence and no time.`, {
      issues: { [name]: 'Send an event’s sequence, ms since 1970, or ISO 8601.' },
    })
  }
  if (isNumber && number < FIRST_TIME_MS) return number
  const page = { before: { atMs: number + 1, sequence: 0 }, limit: LOOK_BACK }
  const entries = await services.records.timeline(caller.environment.number, userId, page)
  const event = entries.find(({ kind }) => kind === 'event' || kind === 'rescore')
  if (event === undefined) throw notFound(moment, 'is before all events of this user')
  return event.sequence
}

const notFound = ({ name, text }: Moment, what: string): OwnRefusal =>
  new OwnRefusal('not_found', `${name} (${text}) ${what}.`)

/** Labels and rescores may stand between the time asked for and the event before it. */
const LOOK_BACK = 100
