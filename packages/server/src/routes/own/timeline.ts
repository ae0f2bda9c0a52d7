import { fromCanonicalJson, LIMITS, listSchema, nullable, namedObject } from '@winnow/contract'
import type { LedgerEntry, TimelineCursor, TimelineEntry } from '@winnow/engine'
import { idSchema, userIdSchema } from '../../answers/common-schemas.ts'
import { timelineJson, timelineSchema, type TimelineJson } from '../../answers/timeline-json.ts'
import { json } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { integerIn, textOf, type Query } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'
import { checkUser } from './users.ts'

/** Lines of a user's timeline that are read for a page of one of his sessions. */
const MAX_LINES_READ = 1000

const QUERY = {
  cursor: 'Where the page starts: `next` of the page before.',
  limit: `Entries of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
} as const

const page = {
  entries: listSchema(timelineSchema),
  next: nullable(idSchema('MTc3MjM2NjQwMDAwMC40NzEx', 'The `cursor` of the next page.')),
}

const ofSessionSchema = namedObject('SessionTimeline', {
  session_id: idSchema('gigtleqddo84l8cm15qe4il'),
  user_id: nullable(
    idSchema('billy_jones', 'Whom its entries went to; null while it has no user.'),
  ),
  ...page,
})

/** What happened to a user, or in a session: newest first, page by page. */
export const timelineRoutes: readonly OwnRoute[] = [
  {
    method: 'GET',
    path: '/v1/users/:userId/timeline',
    access: 'api_key',
    doc: {
      tag: 'Look up',
      summary: "Read a user's timeline",
      description:
        'Newest first. `next` of an answer is the `cursor` of the next page; null ends it. Each entry is `{sequence, ' +
        'time, kind, type, scores?}`; a label says whether it `is_bad` and, when it is narrower than the user, what ' +
        'it is `of`; a `rescore` has its `cause`, a label with its `sequence`, a late beacon, or a request; an event has, where it said them, `order_id`, `transaction_id`, `content_id`, `transaction_type`, ' +
        '`amount` (micros), `currency_code` and `status`.',
      answers: { 200: answered(namedObject('UserTimeline', { user_id: userIdSchema, ...page })) },
      query: QUERY,
    },
    async handle(exchange) {
      const userId = ownIdOf(exchange.request, 'userId')
      const page = await pageOf(exchange, 'user', userId)
      // A label may be said of a user before his first event.
      if (page.entries.length === 0) await checkUser(exchange, userId)
      return json(200, { user_id: userId, ...page })
    },
  },
  {
    method: 'GET',
    path: '/v1/sessions/:sessionId/timeline',
    access: 'api_key',
    doc: {
      tag: 'Look up',
      summary: "Read a session's timeline",
      description:
        'Of a session that has no user so far all entries. Once an event carries both, they are the ' +
        "user's, whom `user_id` names then (null before): what is listed is his events that name the session. Of " +
        `his timeline a page looks at ${MAX_LINES_READ} entries at most, so it may hold fewer than \`limit\`, or ` +
        'none, and have a `next`.',
      answers: { 200: answered(ofSessionSchema) },
      query: QUERY,
    },
    async handle(exchange) {
      const sessionId = ownIdOf(exchange.request, 'sessionId')
      const { services, caller } = exchange
      const environment = caller.environment.number
      const seen = await services.records.seen(environment, 'session', sessionId)
      const userId = seen?.joined
      const page =
        userId === undefined
          ? await pageOf(exchange, 'session', sessionId)
          : await pageOfJoined(exchange, userId, sessionId)
      if (seen === undefined && page.entries.length === 0) {
        throw new OwnRefusal('not_found', 'No session with this id.')
      }
      return json(200, { session_id: sessionId, user_id: userId ?? null, ...page })
    },
  },
]

async function pageOf(exchange: CallerExchange, of: 'user' | 'session', id: string) {
  const { request, services, caller } = exchange
  const limit = limitOf(request.query)
  const before = cursorOf(request.query)
  const page = { of, limit: limit + 1, ...(before === undefined ? {} : { before }) }
  const found = await services.records.timeline(caller.environment.number, id, page)
  const lines = found.slice(0, limit)
  const last = found.length > limit ? lines.at(-1) : undefined
  const entries: TimelineJson[] = []
  for await (const { line, entry } of read(exchange, lines)) {
    entries.push(timelineJson(line, entry, caller.account.scoreScale))
  }
  return { entries, next: nextOf(last) }
}

/** The user's events that name a session, which was joined to him. */
async function pageOfJoined(exchange: CallerExchange, userId: string, sessionId: string) {
  const { request, services, caller } = exchange
  const limit = limitOf(request.query)
  const before = cursorOf(request.query)
  const page = { limit: MAX_LINES_READ, ...(before === undefined ? {} : { before }) }
  const lines = await services.records.timeline(caller.environment.number, userId, page)
  const entries: TimelineJson[] = []
  let last: TimelineEntry | undefined
  for await (const { line, entry } of read(exchange, lines)) {
    if (entry === undefined || sessionIn(entry) !== sessionId) continue
    // One more than fits: there is a further page.
    if (entries.length === limit) return { entries, next: nextOf(last) }
    entries.push(timelineJson(line, entry, caller.account.scoreScale))
    last = line
  }
  return { entries, next: nextOf(lines.length < MAX_LINES_READ ? undefined : lines.at(-1)) }
}

const sessionIn = (entry: LedgerEntry): string | undefined =>
  entry.kind === 'event' ? fromCanonicalJson(entry.body).sessionId : undefined

/** Entries of the ledger read at once: one may have a megabyte. */
const PIECE = 64

/** The lines with their entries. */
async function* read({ services }: CallerExchange, lines: readonly TimelineEntry[]) {
  for (let from = 0; from < lines.length; from += PIECE) {
    const piece = lines.slice(from, from + PIECE)
    const entries = await Promise.all(piece.map(({ sequence }) => services.ledger.get(sequence)))
    yield* piece.map((line, at) => ({ line, entry: entries[at] }))
  }
}

/** The page's size. Errors: OwnRefusal invalid_request. */
const limitOf = (query: Query): number =>
  integerIn(query, 'limit', { least: 1, most: LIMITS.pageMaxCount }) ?? LIMITS.pageDefaultCount

/** Cursors are opaque to callers, so that what they hold may change. */
const nextOf = (last: TimelineEntry | undefined): string | null =>
  last === undefined ? null : Buffer.from(`${last.atMs}.${last.sequence}`).toString('base64url')

function cursorOf(query: Query): TimelineCursor | undefined {
  const text = textOf(query, 'cursor')
  if (text === undefined) return undefined
  const [, at, sequence] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (at === undefined) throw new OwnRefusal('invalid_request', 'cursor is not one of ours.')
  return { atMs: Number(at), sequence: Number(sequence) }
}

const CURSOR = /^(-?\d{1,16})\.(\d{1,16})$/
