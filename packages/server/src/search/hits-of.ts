import type { SEARCH_KIND_WORDS } from '@winnow/contract/native'
import type { KnownValue, SeenSubject, StoredCase, StoredRecord, UserSummary } from '@winnow/engine'
import { blindView } from '../cases/blind-view.ts'
import { reachesQueue } from '../cases/may-work.ts'
import { queueOfCase, queuesNow } from '../cases/queues-now.ts'
import type { CallerExchange } from '../http/route.ts'

type HitKind = (typeof SEARCH_KIND_WORDS)[number]

/** Something that a text is. */
export interface Hit {
  readonly kind: HitKind
  readonly id: string
  readonly line: string
  readonly userId?: string | undefined
  readonly users?: number | undefined
  readonly userIds?: readonly string[]
}

const RECORDS = ['order', 'transaction', 'content'] as const

/** Numbers of cases have no more digits. */
const CASE_NUMBER = /^\d{1,16}$/

/** All that a text is exactly, the best first: each is one look-up by a whole id. */
export async function hitsOf(exchange: CallerExchange, text: string): Promise<readonly Hit[]> {
  const { services, caller } = exchange
  const { records, core } = services
  const environment = caller.environment.number
  const [known, user, session, device, values, ...found] = await Promise.all([
    caseHit(exchange, text),
    records.user(environment, text),
    records.seen(environment, 'session', text),
    records.seen(environment, 'device', text),
    core.ask({ is: 'known_values', environment, text }),
    ...RECORDS.map((kind) => records.record(environment, kind, text)),
  ])
  const hits = [
    known,
    user && userHit(user),
    ...RECORDS.map((kind, at) => recordHit(kind, found[at])),
    session && seenHit('session', text, session),
    device && seenHit('device', text, device),
    ...values.filter(({ kind }) => kind !== 'device' || device === undefined).map(valueHit),
  ]
  return hits.filter((hit) => hit !== undefined)
}

/** A case that the caller may read, and may know of now. */
async function caseHit(exchange: CallerExchange, text: string): Promise<Hit | undefined> {
  const { services, caller } = exchange
  if (!CASE_NUMBER.test(text) || !Number.isSafeInteger(Number(text))) return undefined
  const environment = caller.environment.number
  const found = await services.records.cases.one(environment, Number(text))
  if (found === undefined || (await blindView(exchange)).hidesCase(found)) return undefined
  const queue = queueOfCase(await queuesNow(services, environment), found)
  return reachesQueue(caller, 'read_cases', queue) ? hitOfCase(found) : undefined
}

const STATES = { open: 'Open', decided: 'Decided', left: 'Left' } as const

const hitOfCase = ({ id, state, queue, entity, userId }: StoredCase): Hit => ({
  kind: 'case',
  id: String(id),
  line: `${STATES[state]}, queue ${queue}, about the ${entity.type} ${entity.id}.`,
  userId,
})

const userHit = ({ userId, events, lastSeenMs }: UserSummary): Hit => ({
  kind: 'user',
  id: userId,
  line: `${counted(events, 'event')}, the last on ${dayOf(lastSeenMs)}.`,
  userId,
})

function recordHit(
  kind: (typeof RECORDS)[number],
  record: StoredRecord | undefined,
): Hit | undefined {
  if (record === undefined) return undefined
  const { id, userId, updatedAtMs } = record
  const of = userId === undefined ? 'Of no known user' : `Of the user ${userId}`
  return { kind, id, line: `${of}, last changed on ${dayOf(updatedAtMs)}.`, userId }
}

const seenHit = (kind: 'session' | 'device', id: string, seen: SeenSubject): Hit => ({
  kind,
  id,
  line:
    seen.joined === undefined
      ? `${counted(seen.events, 'event')}, the last on ${dayOf(seen.lastSeenMs)}.`
      : `Of the user ${seen.joined}.`,
  userId: seen.joined,
})

function valueHit({ kind, id, users, userIds }: KnownValue): Hit {
  const [latest] = userIds
  const line =
    users === undefined
      ? 'Payments were made with it; its users are not counted.'
      : `${counted(users, 'user')}${latest === undefined ? '' : `, the latest ${latest}`}.`
  return { kind, id, line, users, userIds, userId: users === 1 ? latest : undefined }
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
