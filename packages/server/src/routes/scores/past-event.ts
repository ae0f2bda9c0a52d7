import { BEACON_EVENT, momentMs } from '@winnow/contract'
import {
  decodeOutcome,
  definitionOf,
  type LedgerEntry,
  type Outcome,
  type TimelineCursor,
  type TimelineEntry,
} from '@winnow/engine'
import { blindView, userOfEntry } from '../../cases/blind-view.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { entryOf } from '../events/read-entry.ts'

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
 * The event a parameter means: that of a sequence, or the last one by a time. Of a label or a decision, which are not scored
 * themselves, it is the user's last scored entry before. Errors: OwnRefusal
 * invalid_request with the parameter's name; not_found for what is no scored event of the user's.
 */
export async function pastEventOf(
  exchange: CallerExchange,
  userId: string,
  moment: Moment,
): Promise<PastEvent> {
  const asked = await entryOf(exchange, await sequenceAt(exchange, userId, moment))
  if ((await userOfEntry(exchange.services, asked)) !== userId) {
    throw notFound(moment, 'is not an event of this user')
  }
  const own = scoredOf(asked)
  if (own !== undefined) return own
  const before = await scoredBefore(exchange, userId, asked)
  const found = before === undefined ? undefined : scoredOf(await entryOf(exchange, before))
  if (found === undefined) throw notFound(moment, 'was not scored, and no entry before it was')
  return found
}

function scoredOf(entry: LedgerEntry): PastEvent | undefined {
  const outcome = decodeOutcome(entry.outcome)
  return outcome.scores.length === 0 ? undefined : { entry, outcome, atMs: timeMsOf(entry) }
}

/** The user's last scored entry before one of the ledger, among the newest by its receipt. */
async function scoredBefore(
  exchange: CallerExchange,
  userId: string,
  { sequence, receivedAtMs }: LedgerEntry,
): Promise<number | undefined> {
  const page = { before: { atMs: receivedAtMs + 1, sequence: 0 }, limit: LOOK_BACK }
  const lines = await scoredLines(exchange, userId, page)
  const scored = lines.filter((line) => line.sequence < sequence)
  return scored.length === 0 ? undefined : Math.max(...scored.map((line) => line.sequence))
}

/** Lines of a timeline that were scored, but for those that the caller does not see now. */
async function scoredLines(
  exchange: CallerExchange,
  userId: string,
  page: { readonly before: TimelineCursor; readonly limit: number },
): Promise<readonly TimelineEntry[]> {
  const { services, caller } = exchange
  const lines = await services.records.timeline(caller.environment.number, userId, page)
  const scored = lines.filter(wasScored)
  const view = await blindView(exchange)
  if (view.hidesNothing) return scored
  const entries = await Promise.all(scored.map(({ sequence }) => services.ledger.get(sequence)))
  return scored.filter((_, at) => {
    const entry = entries[at]
    return entry !== undefined && !view.hidesEntry(entry, userId)
  })
}

const timeMsOf = (entry: LedgerEntry): number =>
  definitionOf(entry).timeMs?.(entry) ?? entry.receivedAtMs

/** Events are numbered from 1; a number of more digits can only be a time in milliseconds (after 1973). */
const SEQUENCE = /^\d{1,11}$/

async function sequenceAt(
  exchange: CallerExchange,
  userId: string,
  moment: Moment,
): Promise<number> {
  const { name, text } = moment
  if (SEQUENCE.test(text)) return Number(text)
  const atMs = momentMs(text)
  if (atMs === undefined) {
    throw new OwnRefusal('invalid_request', `${name} is no sequence and no time.`, {
      issues: { [name]: 'Send an event’s sequence, ms since 1970, or ISO 8601.' },
    })
  }
  const page = { before: { atMs: atMs + 1, sequence: 0 }, limit: LOOK_BACK }
  const [event] = await scoredLines(exchange, userId, page)
  if (event === undefined) throw notFound(moment, 'is before all events of this user')
  return event.sequence
}

const notFound = ({ name, text }: Moment, what: string): OwnRefusal =>
  new OwnRefusal('not_found', `${name} (${text}) ${what}.`)

const wasScored = ({ kind, type }: TimelineEntry): boolean =>
  kind === 'rescore' || (kind === 'event' && type !== BEACON_EVENT)

/** Labels, decisions and beacons may stand between the time asked for and the event before it. */
const LOOK_BACK = 1_000
