import { userCalls, type labelSchema } from '@winnow/contract/native'
import { LIMITS } from '@winnow/contract'
import {
  definitionOf,
  readListValue,
  type StoredLabel,
  type TimelineCursor,
  type UserSummary,
} from '@winnow/engine'
import { scoresOf } from '../../answers/abuse-map.ts'
import { onScale } from '../../answers/score-json.ts'
import { takenJson } from '../../answers/timeline-json.ts'
import type { Written } from '../../answers/written.ts'
import { type BlindView, blindView } from '../../cases/blind-view.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { seesPersonalData } from '../../auth/sees-personal-data.ts'
import { JSON_TYPE } from '../../http/answer.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { Prepared } from '../../http/native/prepared.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import { ownIdOf } from '../../http/path-id.ts'
import type { CallerExchange, KeyExchange } from '../../http/route.ts'
import { seenOnList } from '../lists/seen-on-list.ts'
import { recordJson } from '../records/native.ts'
import { pastEventOf } from '../scores/past-event.ts'
import { noUser } from './check-user.ts'
import { beginErasure, readErasure } from './user-erasure.ts'
import { userExport } from './user-export.ts'

/** A user as a whole, and the users with high scores. */
export const nativeUserRoutes = nativeRoutes(userCalls, {
  async listRiskyUsers(exchange, { query }) {
    const { services, caller } = exchange
    const { users: unseen } = await blindView(exchange)
    const { total, users } = await services.records.risky(caller.environment.number, {
      abuseType: query('abuse_type'),
      threshold: query('threshold') ?? 'review',
      unlabelled: query('unlabelled'),
      except: [...unseen.keys()],
      limit: query('limit') ?? LIMITS.pageDefaultCount,
    })
    return { total, users: users.map((user) => userJson(user, caller.account.scoreScale)) }
  },
  readUser: knownUser,
  async exportUser(exchange, { path }) {
    const userId = path('userId')
    await mustSeeAll(exchange)
    const user = await knownUser(exchange)
    const { environment, account } = exchange.caller
    await writeAudit(exchange, {
      what: 'export_user',
      on: { type: 'user', id: userId },
      environment: environment.number,
      accountId: account.id,
    })
    return new Prepared({
      status: 200,
      contentType: JSON_TYPE,
      body: userExport(exchange, userId, user),
    })
  },
  eraseUser: beginErasure,
  readErasure,
})

/** Errors: OwnRefusal forbidden, to a caller who sees masks, or does not see yet what others decided. */
async function mustSeeAll(exchange: KeyExchange): Promise<void> {
  if (!seesPersonalData(exchange.caller)) throw new OwnRefusal('forbidden', SEES_MASKS)
  if (!(await blindView(exchange)).hidesNothing) throw new OwnRefusal('forbidden', SEES_NOT_YET)
}

const SEES_MASKS = 'An export cannot be masked: it also needs the permission read_personal_data.'
const SEES_NOT_YET =
  'You hold a case that you decide without seeing what others decided: decide it, or give it back, first.'

/** What is known of the user that the path names. Errors: OwnRefusal not_found. */
export async function knownUser(exchange: CallerExchange) {
  const { request, services, caller } = exchange
  const userId = ownIdOf(request, 'userId')
  const { number } = caller.environment
  const view = await blindView(exchange)
  const [user, labels, account, decisions, lists] = await Promise.all([
    services.records.user(number, userId),
    services.records.labels(number, userId),
    services.records.record(number, 'account', userId),
    services.core.ask({ is: 'decisions', environment: number, userId }),
    listsOfUser(exchange, userId, view),
  ])
  if (user === undefined) throw noUser()
  return {
    ...userJson(user, caller.account.scoreScale),
    ...(await knownBefore(exchange, user, view)),
    labels: labels.filter(({ sequence }) => !view.hides({ sequence, user: userId })).map(labelJson),
    account: account === undefined ? null : recordJson('account', account),
    decisions: (decisions ?? [])
      .filter((taken) => !view.hidesDecision(userId, taken))
      .toSorted((one, other) => other.atMs - one.atMs)
      .map((taken) => ({ ...takenJson(taken), time: taken.atMs })),
    lists,
  }
}

/** Of a user of whom the caller sees only what was known before: the scores of then, and how many events there were. */
async function knownBefore(
  exchange: CallerExchange,
  { userId, events }: UserSummary,
  view: BlindView,
) {
  const untilMs = view.knownUntilMs(userId)
  if (untilMs === undefined) return {}
  const { entry, outcome } = await pastEventOf(exchange, userId, {
    name: 'at',
    text: String(untilMs),
  })
  const scores = scoresOf(outcome, exchange.caller.account.scoreScale)
  const since = await eventsSince(exchange, userId, view.users.get(userId) ?? Infinity)
  return {
    scores: scores as Record<string, number>,
    last_sequence: entry.sequence,
    events: events - since,
    last_seen: definitionOf(entry).timeMs?.(entry) ?? entry.receivedAtMs,
  }
}

/** A page of a timeline, and pages at most: few events come while somebody decides. */
const [SINCE_PAGE, SINCE_PAGES] = [100, 10]

/** How many of the newest events of a user came with this entry or later. */
async function eventsSince(
  { services, caller }: CallerExchange,
  userId: string,
  from: number,
): Promise<number> {
  const { number } = caller.environment
  let [since, before]: [number, TimelineCursor | undefined] = [0, undefined]
  for (let page = 0; page < SINCE_PAGES; page += 1) {
    const lines = await services.records.timeline(number, userId, {
      limit: SINCE_PAGE,
      ...(before !== undefined && { before }),
    })
    const later = lines.filter(({ sequence }) => sequence >= from)
    since += later.filter(({ kind }) => kind === 'event').length
    before = lines.at(-1)
    if (later.length === 0 || before === undefined) break
  }
  return since
}

/** Names of the lists of users that a user is on now. */
async function listsOfUser(
  { services, caller, nowMs }: CallerExchange,
  userId: string,
  view: BlindView,
) {
  const environment = caller.environment.number
  const lists = await services.core.ask({ is: 'lists', environment })
  const found = await Promise.all(
    lists.map(async (list) => {
      const read = list.kind === 'user' ? readListValue(list, userId) : undefined
      if (read === undefined || 'problem' in read) return []
      const asked = { environment, list: list.name, value: read.value, nowMs }
      const stored = await services.core.ask({ is: 'listed', ...asked })
      if (stored.length === 0 || !view.users.has(userId))
        return stored.length > 0 ? [list.name] : []
      const values = await services.records.lists.find(environment, list.name, stored)
      return values.some(seenOnList(view, list)) ? [list.name] : []
    }),
  )
  return found.flat()
}

function userJson(user: UserSummary, scale: 100 | 1) {
  const scores = Object.entries(user.scores).map(([type, score]) => [type, onScale(score, scale)])
  return {
    user_id: user.userId,
    first_seen: user.firstSeenMs,
    last_seen: user.lastSeenMs,
    events: user.events,
    last_sequence: user.lastSequence,
    scores: Object.fromEntries(scores) as Record<string, number>,
  }
}

/** `of` says what was labelled, when it is narrower than the user: an order, a posting … */
export const labelJson = ({
  abuseType,
  isBad,
  atMs,
  ...label
}: StoredLabel): Written<typeof labelSchema> => ({
  abuse_type: abuseType,
  is_bad: isBad,
  time: atMs,
  of: label.of,
  description: label.description,
  source: label.source,
  analyst: label.analyst,
  sequence: label.sequence,
})
