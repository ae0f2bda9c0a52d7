import { LIMITS } from '@winnow/contract'
import { linkCalls, type sharedValueSchema, VALUE_TYPES } from '@winnow/contract/native'
import { isPersonalValue, type SharedType, type SharedValue } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import { seesPersonalData } from '../../auth/sees-personal-data.ts'
import { blindView } from '../../cases/blind-view.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { checkUser } from '../users/check-user.ts'

/** Latest events of a user that values are taken of: a page of entries is read at once. */
const EVENTS_READ = 100

/** What ties users to one another. */
export const nativeLinkRoutes = nativeRoutes(linkCalls, {
  async listUserLinks(exchange, { path }) {
    const { services, caller } = exchange
    const userId = path('userId')
    const environment = caller.environment.number
    await checkUser(exchange, userId)
    const lines = await services.records.timeline(environment, userId, {
      limit: LIMITS.pageMaxCount,
    })
    const events = lines.flatMap(({ kind, sequence }) => (kind === 'event' ? [sequence] : []))
    const read = events.slice(0, EVENTS_READ)
    const asked = { is: 'values_of_user', environment, userId, events: read } as const
    const values = await services.core.ask(asked)
    const shown = await writer(exchange)
    return {
      user_id: userId,
      events_read: read.length,
      values: values.toSorted(byStrength).map(shown),
    }
  },
  async readValue(exchange, { path }) {
    const { services, caller } = exchange
    const type = typeIn(path('valueType'))
    const environment = caller.environment.number
    const id = path('valueId')
    const value = await services.core.ask({ is: 'shared_value', environment, type, id })
    if (value === undefined) throw new OwnRefusal('not_found', `No event named this ${type}.`)
    return (await writer(exchange))(value)
  },
})

/** Errors: OwnRefusal invalid_request. */
function typeIn(text: string): SharedType {
  const known = VALUE_TYPES.find((one) => one === text)
  if (known !== undefined) return known
  const rule = `valueType must be one of ${VALUE_TYPES.join(', ')}.`
  throw new OwnRefusal('invalid_request', rule)
}

/** How values are written for a caller: masked for callers who must not see them, and without what a second opinion must not know. */
async function writer(exchange: CallerExchange) {
  const { services, caller } = exchange
  const view = await blindView(exchange)
  const isMasked = !seesPersonalData(caller)
  const unseen = (userId: string) => view.users.has(userId)
  return ({ known: users, ...value }: SharedValue): Written<typeof sharedValueSchema> => {
    const { type, id, field, firstSeenMs, lastSeenMs, isWeak } = value
    const known = users.map((one) => (unseen(one.userId) ? { ...one, bad: [], good: [] } : one))
    const isHidden = isMasked && isPersonalValue(type)
    const decided = known.filter(({ bad, good }) => bad.length + good.length > 0)
    return {
      type,
      id: isHidden ? services.idMasks.mask(caller.environment.number, id) : id,
      ...(field !== undefined && { field }),
      first_seen: firstSeenMs,
      last_seen: lastSeenMs,
      users_count: value.users,
      is_weak: isWeak,
      looked_up: known.length,
      decided: decided.length,
      bad: known.filter(({ bad }) => bad.length > 0).length,
      users: known.map(({ userId, bad, good }) => ({ user_id: userId, bad, good })),
    }
  }
}

/** Shared with bad users first, then by few; what nobody shares, or very many, comes last. */
function byStrength(a: SharedValue, b: SharedValue): number {
  return strengthOf(b) - strengthOf(a) || b.lastSeenMs - a.lastSeenMs
}

/** A value that few share says more of each of them. */
function strengthOf({ known, users, isWeak }: SharedValue): number {
  if (isWeak) return -1
  if (users < 2) return 0
  const bad = known.filter((one) => one.bad.length > 0).length
  return (1 + bad) / Math.log2(1 + users)
}
