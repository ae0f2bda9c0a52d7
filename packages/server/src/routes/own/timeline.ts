import { LIMITS } from '@winnow/contract'
import type { TimelineCursor, TimelineEntry } from '@winnow/engine'
import { json } from '../../http/answer.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { integerIn, textOf, type Query } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'

const QUERY = {
  cursor: 'Where the page starts: `next` of the page before.',
  limit: `Entries of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
} as const

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
        'Newest first. `next` of an answer is the `cursor` of the next page; null ends it.',
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
        "user's.",
      query: QUERY,
    },
    async handle(exchange) {
      const sessionId = ownIdOf(exchange.request, 'sessionId')
      return json(200, { session_id: sessionId, ...(await pageOf(exchange, 'session', sessionId)) })
    },
  },
]

async function pageOf(
  { request, services, caller }: CallerExchange,
  of: 'user' | 'session',
  id: string,
) {
  const limit = limitOf(request.query)
  const before = cursorOf(request.query)
  const page = { of, limit: limit + 1, ...(before === undefined ? {} : { before }) }
  const found = await services.records.timeline(caller.environment.number, id, page)
  const entries = found.slice(0, limit)
  const last = found.length > limit ? entries.at(-1) : undefined
  return { entries: entries.map(entryJson), next: nextOf(last) }
}

const entryJson = ({ sequence, atMs, kind, type }: TimelineEntry) => ({
  sequence,
  time: atMs,
  kind,
  type,
})

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
