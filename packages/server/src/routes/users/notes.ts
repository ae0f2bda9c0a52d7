import { LIMITS } from '@winnow/contract'
import { noteCalls } from '@winnow/contract/native'
import { entryOfKind, type TimelineCursor, type TimelineEntry } from '@winnow/engine'
import { writeAudit } from '../../audit/write-audit.ts'
import { workerOf } from '../../cases/worker-of.ts'
import { missingMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import type { CallerExchange } from '../../http/route.ts'
import { checkUser } from './check-user.ts'
import { withEntries } from './timeline-lines.ts'

/** Notes about users, outside of cases. */
export const nativeNoteRoutes = nativeRoutes(noteCalls, {
  async noteUser(exchange, { path, body }) {
    const userId = path('userId')
    const { note, analyst } = await body()
    if (note === undefined) throw missingMembers({ note })
    await checkUser(exchange, userId)
    const who = workerOf(exchange, analyst)
    const { services, caller, nowMs } = exchange
    const environment = caller.environment.number
    await writeAudit(exchange, {
      what: 'note_user',
      on: { type: 'user', id: userId },
      environment,
      accountId: caller.account.id,
    })
    const noted = { userId, note, who }
    return { sequence: await services.core.execute({ is: 'note_user', environment, noted, nowMs }) }
  },
  async listUserNotes(exchange, { path }) {
    const userId = path('userId')
    await checkUser(exchange, userId)
    const { lines, sinceMs } = await noteLines(exchange, userId)
    const notes = []
    for await (const { line, entry } of withEntries(exchange, lines, userId)) {
      const body = entryOfKind('noted', entry)?.body
      if (body === undefined) continue
      const { note, who } = body
      notes.push({ sequence: line.sequence, time: line.atMs, who: who.name, note })
    }
    return { user_id: userId, notes, since: sinceMs }
  },
})

/** The lines of notes in a timeline, the latest first. `sinceMs`: null = the whole timeline was looked at. */
async function noteLines({ services, caller }: CallerExchange, userId: string) {
  const lines: TimelineEntry[] = []
  let before: TimelineCursor | undefined
  for (let read = 0; read < LIMITS.activityLinesReadCount;) {
    const limit = Math.min(LIMITS.recordLinesReadCount, LIMITS.activityLinesReadCount - read)
    const page = { limit, ...(before !== undefined && { before }) }
    const found = await services.records.timeline(caller.environment.number, userId, page)
    lines.push(...found.filter(({ kind }) => kind === 'noted'))
    before = found.at(-1)
    read += limit
    if (found.length < limit) return { lines: lines.slice(0, LIMITS.pageMaxCount), sinceMs: null }
    if (lines.length >= LIMITS.pageMaxCount) break
  }
  return { lines: lines.slice(0, LIMITS.pageMaxCount), sinceMs: before?.atMs ?? null }
}
