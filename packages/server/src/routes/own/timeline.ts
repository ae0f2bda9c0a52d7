import { LIMITS, listSchema, nullable, objectSchema } from '@winnow/contract'
import type { TimelineCursor, TimelineEntry } from '@winnow/engine'
import { idSchema, userIdSchema } from '../../answers/common-schemas.ts'
import { timelineJson, timelineSchema, type TimelineJson } from '../../answers/timeline-json.ts'
import { json } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { integerIn, textOf, type Query } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'

const QUERY = {
  cursor: 'Where the page starts: `next` of the page before.',
  limit: `Entries of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
} as const

const page = {
  entries: listSchema(timelineSchema),
  next: nullable(idSchema('MTc3MjM2NjQwMDAwMC40NzEx', 'The `cursor` of the next page.')),
}

const ofSessionSchema = objectSchema({
  session_id: idSchema('gigtleqddo84l8cm15qe4il'),
  user_id: nullable(
    idSchema('billy_jones', 'Whom its entries went to; null while it has no user.'),
  ),
  ...page,
})

/** What happened to a user, or in a session that has no user so far: newest first, page by page. */
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
        'time, kind, type, scores?}`; a `rescore` has its `cause`, a label with its `sequence`, a late beacon, or a ' +
        'request; an event has, where it said them, `order_id`, `transaction_id`, `content_id`, `transaction_type`, ' +
        '`amount` (micros), `currency_code` and `status`.',
      answers: { 200: answered(objectSchema({ user_id: userIdSchema, ...page })) },
      query: QUERY,
    },
    async handle(exchange) {
      const userId = ownIdOf(exchange.request, 'userId')
      return json(200, { user_id: userId, ...(await pageOf(exchange, 'user', userId)) })
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
        'Of a session that has no user so far; once an event carries both, its entries are the ' +
        "user's, whom `user_id` names then; null before.",
      answers: { 200: answered(ofSessionSchema) },
      query: QUERY,
    },
    async handle(exchange) {
      const sessionId = ownIdOf(exchange.request, 'sessionId')
      const { services, caller } = exchange
      const environment = caller.environment.number
      const seen = await services.records.seen(environment, 'session', sessionId)
      const page = await pageOf(exchange, 'session', sessionId)
      return json(200, { session_id: sessionId, user_id: seen?.joined ?? null, ...page })
    },
  },
]

async function pageOf(exchange: CallerExchange, of: 'user' | 'session', id: string) {
  const { request, services, caller } = exchange
  const limit = limitOf(request.query)
  const before = cursorOf(request.query)
  const page = { of, limit: limit + 1, ...(before === undefined ? {} : { before }) }
  const found = await services.records.timeline(caller.environment.number, id, page)
  const entries = found.slice(0, limit)
  const last = found.length > limit ? entries.at(-1) : undefined
  return { entries: await told(exchange, entries), next: nextOf(last) }
}

/** Entries of the ledger read at once: one may have a megabyte. */
const PIECE = 64

/** The lines with what their entries tell. */
async function told(
  { services, caller }: CallerExchange,
  lines: readonly TimelineEntry[],
): Promise<readonly TimelineJson[]> {
  const all: TimelineJson[] = []
  for (let from = 0; from < lines.length; from += PIECE) {
    const piece = lines.slice(from, from + PIECE)
    // oxlint-disable-next-line no-await-in-loop -- a piece at a time
    const entries = await Promise.all(piece.map(({ sequence }) => services.ledger.get(sequence)))
    const { scoreScale } = caller.account
    all.push(...piece.map((line, at) => timelineJson(line, entries[at], scoreScale)))
  }
  return all
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
