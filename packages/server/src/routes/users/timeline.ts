import { fromCanonicalJson, LIMITS } from '@winnow/contract'
import { timelineCalls } from '@winnow/contract/native'
import type { LedgerEntry, TimelineEntry } from '@winnow/engine'
import { timelineJson, type TimelineJson } from '../../answers/timeline-json.ts'
import { nativeRoutes, type CallSent } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { checkUser } from './check-user.ts'
import { cursorIn, nextOf, withEntries } from './timeline-lines.ts'

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
  const user = of === 'user' ? id : undefined
  for await (const { line, entry } of withEntries(exchange, lines, user)) {
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
  for await (const { line, entry } of withEntries(exchange, lines, userId)) {
    if (entry === undefined || sessionIn(entry) !== sessionId) continue
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
