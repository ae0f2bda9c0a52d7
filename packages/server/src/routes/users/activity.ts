import { LIMITS } from '@winnow/contract'
import { activityCalls, type userActivitySchema } from '@winnow/contract/native'
import {
  type ActivityEvent,
  activityEventOf,
  entryOfKind,
  type JourneyOfUser,
  journeysOfUser,
  moneyOfUser,
  type MoneySums,
  paymentMethodsOfUser,
  type PlaceOfUser,
  placesOfUser,
  type TimelineCursor,
  type TimelineEntry,
  type UsedPaymentMethod,
} from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import { seesPersonalData } from '../../auth/sees-personal-data.ts'
import { type BlindView, blindView } from '../../cases/blind-view.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import type { CallerExchange } from '../../http/route.ts'
import { checkUser } from './check-user.ts'
import { withEntries } from './timeline-lines.ts'

type Activity = Written<typeof userActivitySchema>

/** Payment methods of which it is looked up who else uses them: those used last. */
const MAX_SHARED = 20
/** Journeys that an answer lists, the latest. */
const MAX_JOURNEYS = 50

/** What the events of a user add up to. */
export const nativeActivityRoutes = nativeRoutes(activityCalls, {
  async readUserActivity(exchange, { path }) {
    const userId = path('userId')
    await checkUser(exchange, userId)
    const { payments, places } = await readLines(exchange, userId)
    const events = await eventsOf(exchange, [...payments.lines, ...places.lines], userId)
    const ofPayments = among(events, payments.lines)
    const ofPlaces = among(events, places.lines)
    const seen = placesOfUser(ofPlaces)
    return {
      user_id: userId,
      money: moneyJson(moneyOfUser(ofPayments)),
      money_since: payments.sinceMs,
      payment_methods: await methodsJson(exchange, userId, paymentMethodsOfUser(ofPayments)),
      places: seen.map(placeJson),
      journeys: journeysOfUser(ofPlaces).slice(-MAX_JOURNEYS).toReversed().map(journeyJson),
      places_since: places.sinceMs,
      home_country: homeOf(seen),
    }
  },
})

/** Events that name money or means of payment. */
const OF_PAYMENTS: ReadonlySet<string> = new Set([
  '$create_order',
  '$update_order',
  '$order_status',
  '$transaction',
  '$chargeback',
  '$create_account',
  '$update_account',
])

/** Lines of a timeline that are summed up, and since when: null = none is left out. */
interface ReadLines {
  readonly lines: readonly TimelineEntry[]
  readonly sinceMs: number | null
}

/** The lines that are summed up, of at most so many lines of the timeline. */
async function readLines({ services, caller }: CallerExchange, userId: string) {
  const all: TimelineEntry[] = []
  let before: TimelineCursor | undefined
  let isWhole = false
  while (!isWhole && all.length < LIMITS.activityLinesReadCount) {
    const limit = Math.min(LIMITS.recordLinesReadCount, LIMITS.activityLinesReadCount - all.length)
    const page = { limit, ...(before !== undefined && { before }) }
    const lines = await services.records.timeline(caller.environment.number, userId, page)
    all.push(...lines)
    before = lines.at(-1)
    isWhole = lines.length < limit
  }
  const events = all.filter(({ kind }) => kind === 'event')
  const ofPayments = events.filter(({ type }) => OF_PAYMENTS.has(type))
  return {
    payments: latest(ofPayments, LIMITS.activityPaymentsReadCount, isWhole),
    places: latest(events, LIMITS.activityPlacesReadCount, isWhole),
  }
}

function latest(lines: readonly TimelineEntry[], most: number, isWhole: boolean): ReadLines {
  const read = lines.slice(0, most)
  const isAll = isWhole && read.length === lines.length
  return { lines: read, sinceMs: isAll ? null : (read.at(-1)?.atMs ?? null) }
}

/** By sequence; what tells again what was counted before is not among them. */
async function eventsOf(exchange: CallerExchange, lines: readonly TimelineEntry[], userId: string) {
  const bySequence = new Map(lines.map((line) => [line.sequence, line]))
  const events = new Map<number, ActivityEvent>()
  for await (const { entry } of withEntries(exchange, [...bySequence.values()], userId)) {
    const event = entryOfKind('event', entry)
    const read = event && activityEventOf(event)
    if (read !== undefined) events.set(read.sequence, read)
  }
  return events
}

/** The events of lines, the oldest first. */
const among = (
  events: ReadonlyMap<number, ActivityEvent>,
  lines: readonly TimelineEntry[],
): readonly ActivityEvent[] =>
  lines.flatMap(({ sequence }) => events.get(sequence) ?? []).toReversed()

function moneyJson({
  byCurrency,
  inUsd,
  withoutRate,
  orders,
  chargebacks,
  chargebacksWithoutAmount,
}: ReturnType<typeof moneyOfUser>): Activity['money'] {
  return {
    by_currency: byCurrency.map(({ currency, ...sums }) => ({
      currency_code: orNull(currency),
      ...sumsJson(sums),
    })),
    in_usd: sumsJson(inUsd),
    without_rate: withoutRate.filter((currency) => currency !== ''),
    orders,
    chargebacks,
    chargebacks_without_amount: chargebacksWithoutAmount,
  }
}

const sumsJson = ({ bought, refunded, chargedBack, open }: MoneySums) => ({
  bought,
  refunded,
  charged_back: chargedBack,
  open,
})

const orNull = (text: string): string | null => (text === '' ? null : text)

async function methodsJson(
  exchange: CallerExchange,
  userId: string,
  methods: readonly UsedPaymentMethod[],
): Promise<Activity['payment_methods']> {
  const view = await blindView(exchange)
  return Promise.all(
    methods.map(async (method, at) => ({
      kind: method.kind,
      type: orNull(method.type),
      bin: orNull(method.bin),
      last4: orNull(method.last4),
      brand: orNull(method.brand),
      funding: orNull(method.funding),
      country: orNull(method.country),
      first_used: method.firstUsedMs,
      last_used: method.lastUsedMs,
      uses: method.uses,
      successes: method.successes,
      declines: method.declines,
      decline_categories: [...method.declineCategories],
      chargebacks: method.chargebacks,
      shared: at < MAX_SHARED ? await sharedOf(exchange, { userId, method, view }) : null,
    })),
  )
}

interface Asked {
  readonly userId: string
  readonly method: UsedPaymentMethod
  readonly view: BlindView
}

/** Who else uses a payment method; null = nothing names it. */
async function sharedOf(
  { services, caller }: CallerExchange,
  { userId, method, view }: Asked,
): Promise<Activity['payment_methods'][number]['shared']> {
  if (method.value === undefined) return null
  const { type, id } = method.value
  const environment = caller.environment.number
  const value = await services.core.ask({ is: 'shared_value', environment, type, id })
  if (value === undefined) return null
  const others = value.known.filter((one) => one.userId !== userId)
  return {
    type,
    id: seesPersonalData(caller) ? id : services.idMasks.mask(environment, id),
    users_count: value.users,
    other_users: others.map((one) => one.userId),
    bad: others.filter((one) => one.bad.length > 0 && !view.users.has(one.userId)).length,
  }
}

const placeJson = ({
  source,
  country,
  point: { latitude, longitude },
  events,
  firstSeenMs,
  lastSeenMs,
}: PlaceOfUser): Activity['places'][number] => ({
  source,
  country,
  latitude,
  longitude,
  events,
  first_seen: firstSeenMs,
  last_seen: lastSeenMs,
})

const journeyJson = ({
  from,
  to,
  km,
  speedKmh,
  isImpossible,
}: JourneyOfUser): Activity['journeys'][number] => ({
  from: { country: from.country, time: from.atMs, sequence: from.sequence },
  to: { country: to.country, time: to.atMs, sequence: to.sequence },
  km: Math.round(km),
  speed_kmh: Math.round(speedKmh),
  impossible: isImpossible,
})

/** The country of most events, by IP; without any IP, by address. */
function homeOf(places: readonly PlaceOfUser[]): string | null {
  const byIp = places.filter(({ source }) => source === 'ip')
  const counts = new Map<string, number>()
  for (const { country, events } of byIp.length > 0 ? byIp : places) {
    counts.set(country, (counts.get(country) ?? 0) + events)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
