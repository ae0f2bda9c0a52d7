import { fromCanonicalJson, LIMITS } from '@winnow/contract'
import { timelineCalls } from '@winnow/contract/native'
import type { LedgerEntry, TimelineCursor, TimelineEntry } from '@winnow/engine'
import { timelineJson, type TimelineJson } from '../../answers/timeline-json.ts'
import { blindView } from '../../cases/blind-view.ts'
import { nativeRoutes, type CallSent } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { checkUser } from './native.ts'

/** What happened to a user, or in a session: newest first, page by page. */
export const nativeTimelineRoutes = nativeRoutes(timelineCalls, {
  async readUserTimeline(exchange, { path, query }) {
    const userId = path('userId')
    const page = await pageOf(exchange, query, { of: 'user', id: userId })
    // A label may name a user before their first event.
    if (page.entries.length === 0) await checkUser(exchange, userId)
    return { user_id: userId, ...page }
  },
  async readSessionTimeline(exchange, { path, query }) {
    const sessionId = path('sessionId')
    const { services, caller } = exchange
    const environment = caller.environment.number
    const seen = await services.records.seen(environment, 'session', sessionId)
    const userId = seen?.joined
    const page =
      userId === undefined
        ? await pageOf(exchange, query, { of: 'session', id: sessionId })
        : await pageOfJoined(exchange, query, { userId, sessionId })
    if (seen === undefined && page.entries.length === 0) {
      throw new OwnRefusal('not_found', 'No session with this id.')
    }
    return { session_id: sessionId, user_id: userId ?? null, ...page }
  },
})

/** Reads the page that was asked for. */
type PageQuery = CallSent<(typeof timelineCalls)['readUserTimeline']>['query']

interface TimelineOwner {
  readonly of: 'user' | 'session'
  readonly id: string
}

async function pageOf(exchange: CallerExchange, query: PageQuery, { of, id }: TimelineOwner) {
  const { services, caller } = exchange
  const limit = query('limit') ?? LIMITS.pageDefaultCount
  const before = cursorIn(query('cursor'))
  const page = { of, limit: limit + 1, ...(before === undefined ? {} : { before }) }
  const found = await services.records.timeline(caller.environment.number, id, page)
  const lines = found.slice(0, limit)
  const last = found.length > limit ? lines.at(-1) : undefined
  const entries: TimelineJson[] = []
  const view = await blindView(exchange)
  const user = of === 'user' ? id : undefined
  for await (const { line, entry } of read(exchange, lines)) {
    if (entry !== undefined && view.hidesEntry(entry, user)) continue
    entries.push(timelineJson(line, entry, caller.account.scoreScale))
  }
  return { entries, next: nextOf(last) }
}

/** The user's events that name a session, which was linked to the user. */
async function pageOfJoined(
  exchange: CallerExchange,
  query: PageQuery,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
) {
  const { services, caller } = exchange
  const limit = query('limit') ?? LIMITS.pageDefaultCount
  const before = cursorIn(query('cursor'))
  const page = { limit: LIMITS.sessionLinesReadCount, ...(before === undefined ? {} : { before }) }
  const lines = await services.records.timeline(caller.environment.number, userId, page)
  const entries: TimelineJson[] = []
  let last: TimelineEntry | undefined
  const view = await blindView(exchange)
  for await (const { line, entry } of read(exchange, lines)) {
    if (entry === undefined || sessionIn(entry) !== sessionId) continue
    if (view.hidesEntry(entry, userId)) continue
    // One more than fits: there is a further page.
    if (entries.length === limit) return { entries, next: nextOf(last) }
    entries.push(timelineJson(line, entry, caller.account.scoreScale))
    last = line
  }
  return {
    entries,
    next: nextOf(lines.length < LIMITS.sessionLinesReadCount ? undefined : lines.at(-1)),
  }
}

const sessionIn = ({ kind, body }: LedgerEntry): string | undefined =>
  kind === 'event' ? fromCanonicalJson(body).sessionId : undefined

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

/** Cursors are opaque to callers, so that what they hold may change. */
const nextOf = (last: TimelineEntry | undefined): string | null =>
  last === undefined ? null : Buffer.from(`${last.atMs}.${last.sequence}`).toString('base64url')

/** Errors: OwnRefusal invalid_request. */
function cursorIn(text: string | undefined): TimelineCursor | undefined {
  if (text === undefined) return undefined
  const [, at, sequence] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (at === undefined) throw new OwnRefusal('invalid_request', 'cursor is not one of ours.')
  return { atMs: Number(at), sequence: Number(sequence) }
}

const CURSOR = /^(-?\d{1,16})\.(\d{1,16})$/
