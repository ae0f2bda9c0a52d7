import { fromCanonicalJson, LIMITS } from '@winnow/contract'
import {
  CASE_LIMITS,
  type DecidedType,
  type LedgerEntry,
  type StoredRecord,
  type TimelineCursor,
} from '@winnow/engine'
import { exportedCaseJson } from '../../answers/case-json.ts'
import type { KeyExchange } from '../../http/route.ts'
import { entryJson } from '../events/read-entry.ts'
import { recordJson } from '../records/native.ts'
import { listValuesOf } from './user-list-values.ts'

/** Read at once: an entry may have a megabyte. */
const PIECE = 64

/** Devices or sessions read at once. */
const SEEN_PAGE = 100

/** Fields of events that name what is exported besides. */
const NAMED = [
  ['order', '$order_id'],
  ['transaction', '$transaction_id'],
  ['content', '$content_id'],
] as const

type RecordKind = (typeof NAMED)[number][0]

/** A record that an event of the user names. */
interface NamedRecord {
  readonly kind: RecordKind
  readonly id: string
}

/** What the entries of a user name, each once. */
class NamedByEvents {
  readonly records = new Map<string, NamedRecord>()
  readonly sessions = new Set<string>()

  note(entry: LedgerEntry): void {
    if (entry.kind !== 'event') return
    const { fields, sessionId } = fromCanonicalJson(entry.body)
    if (sessionId !== undefined) this.sessions.add(sessionId)
    for (const [kind, field] of NAMED) {
      const id = fields[field]
      if (typeof id === 'string') this.records.set(`${kind} ${id}`, { kind, id })
    }
  }
}

/** Everything of a user as JSON, in pieces as they are read. `user`: as `GET /v1/users/{userId}` has them. */
export async function* userExport(
  exchange: KeyExchange,
  userId: string,
  user: object,
): AsyncGenerator<string> {
  const { nowMs } = exchange
  const named = new NamedByEvents()
  const head = { user_id: userId, exported_at: nowMs, user }
  yield JSON.stringify(head).slice(0, -1)
  yield* member('devices', seenWith(exchange, userId, 'device'))
  yield* member('sessions', seenWith(exchange, userId, 'session'))
  let entries = 0
  yield* member('entries', entriesOf(exchange, userId, named), (count) => (entries = count))
  yield* member('records', recordsOf(exchange, userId, named))
  yield* member('cases', casesOf(exchange, userId, named))
  yield `,"list_values":${JSON.stringify(await listValuesOf(exchange, userId))}`
  yield `,"entries_count":${entries}}`
}

/** A member that is a list, from its pages. `counted` learns how many there were. */
async function* member(
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
  counted: (count: number) => void = () => undefined,
): AsyncGenerator<string> {
  let count = 0
  yield `,"${name}":[`
  for await (const page of pages) {
    if (page.length === 0) continue
    const text = page.map((one) => JSON.stringify(one)).join()
    yield count === 0 ? text : `,${text}`
    count += page.length
  }
  yield ']'
  counted(count)
}

async function* seenWith(
  { services, caller }: KeyExchange,
  userId: string,
  seen: 'device' | 'session',
) {
  let before: number | undefined
  for (;;) {
    const of = { type: 'user', id: userId, seen } as const
    const page = { limit: SEEN_PAGE, ...(before !== undefined && { before }) }
    const found = await services.records.sightings(caller.environment.number, of, page)
    yield found.map(({ id, firstSeenMs, lastSeenMs }) => {
      return { id, first_seen: firstSeenMs, last_seen: lastSeenMs }
    })
    before = found.at(-1)?.lastSequence
    if (found.length < SEEN_PAGE) return
  }
}

async function* entriesOf(exchange: KeyExchange, userId: string, named: NamedByEvents) {
  const { services, caller } = exchange
  let before: TimelineCursor | undefined
  for (;;) {
    const limit = LIMITS.recordLinesReadCount
    const page = { limit, ...(before !== undefined && { before }) }
    const lines = await services.records.timeline(caller.environment.number, userId, page)
    for (const piece of pieces(lines)) {
      const found = await Promise.all(piece.map(({ sequence }) => services.ledger.get(sequence)))
      const entries = found.filter((entry) => entry !== undefined)
      for (const entry of entries) named.note(entry)
      yield await Promise.all(entries.map((entry) => entryJson(exchange, entry)))
    }
    before = lines.at(-1)
    if (lines.length < limit) return
  }
}

/** Those of the named records that are the user's own: an event may name another's. */
async function* recordsOf({ services, caller }: KeyExchange, userId: string, named: NamedByEvents) {
  for (const piece of pieces([...named.records.values()])) {
    const found = await Promise.all(
      piece.map(async ({ kind, id }) => {
        const record = await services.records.record(caller.environment.number, kind, id)
        return isTheirs(record, userId) ? [recordJson(kind, record)] : []
      }),
    )
    yield found.flat()
  }
}

const isTheirs = (record: StoredRecord | undefined, userId: string): record is StoredRecord =>
  record !== undefined && (record.userId === undefined || record.userId === userId)

/** Cases about the user, their sessions, orders and content. */
async function* casesOf(
  { services, caller, nowMs }: KeyExchange,
  userId: string,
  of: NamedByEvents,
) {
  const view = { scale: caller.account.scoreScale, nowMs }
  for (const piece of pieces(entitiesOf(userId, of))) {
    const found = await Promise.all(
      piece.map((entity) =>
        services.records.cases.list(caller.environment.number, { entity, limit: CASE_LIMITS.page }),
      ),
    )
    yield found
      .flat()
      .filter((one) => one.userId === undefined || one.userId === userId)
      .map((one) => exportedCaseJson(one, view))
  }
}

interface Entity {
  readonly type: DecidedType
  readonly id: string
}

function entitiesOf(userId: string, { records, sessions }: NamedByEvents): readonly Entity[] {
  const decided = [...records.values()].flatMap(({ kind, id }): readonly Entity[] =>
    kind === 'transaction' ? [] : [{ type: kind, id }],
  )
  const ofSessions = Array.from(sessions, (id): Entity => ({ type: 'session', id }))
  return [{ type: 'user', id: userId }, ...ofSessions, ...decided]
}

function* pieces<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += PIECE) yield items.slice(from, from + PIECE)
}
