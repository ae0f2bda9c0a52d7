import type { Credentials } from '../service/credentials.ts'

interface Line {
  readonly sequence: number
  readonly kind: string
  readonly scores?: object
  readonly of?: { readonly type: string; readonly id: string }
  readonly transaction_id?: string
}

/** Reads a path of the service. */
export type Read = <Value>(path: string) => Promise<Value>

interface Timeline {
  readonly userId: string
  readonly lines: readonly Line[]
}

/** An entity or user with a decision, and the user's timeline. */
interface Decided extends Timeline {
  readonly id: string
}

function decidedAmong(timelines: readonly Timeline[], type: string): Decided {
  for (const { userId, lines } of timelines) {
    for (const { kind, of = { type: 'user', id: userId } } of lines) {
      if (kind === 'decided' && of.type === type) return { userId, id: of.id, lines }
    }
  }
  throw new Error(`nothing was decided about any ${type}`)
}

const scoredIn = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ kind, scores }) => kind === 'event' && scores !== undefined)

interface SharedValue {
  readonly userId: string
  readonly path: string
}

/** Existing ids, by their name in the interface. */
export interface Ids {
  readonly user: string
  readonly session: Decided
  readonly order: Decided
  readonly content: Decided
  readonly device: Device
  readonly transaction: string
  /** Two scored events of the user. */
  readonly events: readonly [number, number]
  /** The file of the pinned script. */
  readonly script: string
  readonly backtest: string
  readonly person: string
  /** One that somebody decided. */
  readonly case: string
  readonly endpoint: string
  readonly delivery: string
  readonly message: string
  /** A user who shares something with others, and what: `card/424242%3A4242`. */
  readonly value: SharedValue
}

interface Device {
  readonly id: string
  readonly label: object | null
  readonly sessions: readonly { readonly id: string }[]
}

async function labelledDevice(read: Read, userIds: Iterable<string>): Promise<Device> {
  for (const userId of userIds) {
    const { devices = [] } = await read<{ devices?: readonly Device[] }>(
      `/v1/users/${userId}/devices`,
    )
    const labelled = devices.find(({ label }) => label !== null)
    if (labelled !== undefined) return labelled
  }
  throw new Error('no device is labelled')
}

type FirstIds = Pick<Ids, 'person' | 'case' | 'endpoint' | 'delivery' | 'message'>

/** The first of each list that has only one of them in its answer. */
async function firstIds(read: Read): Promise<FirstIds> {
  const first = async (path: string, list: string, id = 'id'): Promise<string> => {
    const answer =
      await read<Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>>(path)
    return answer[list]?.[0]?.[id] ?? ''
  }
  return {
    person: await first('/v1/people', 'people', 'person_id'),
    case: await first('/v1/cases?state=decided&queue=payments', 'cases'),
    endpoint: await first('/v1/endpoints', 'endpoints'),
    delivery: await first('/v1/deliveries', 'deliveries'),
    message: await first('/v1/messages?kinds=case.decided', 'messages'),
  }
}

/** What one of the users shares with others. */
async function sharedValue(read: Read, userIds: Iterable<string>): Promise<SharedValue> {
  for (const userId of userIds) {
    const { values = [] } = await read<{
      values?: readonly { readonly type: string; readonly id: string }[]
    }>(`/v1/users/${userId}/links`)
    const [shared] = values
    if (shared !== undefined)
      return { userId, path: `${shared.type}/${encodeURIComponent(shared.id)}` }
  }
  throw new Error('no user shares anything')
}

/** Finds the decided entities of these users, and what belongs to them. */
export async function findIds(read: Read, userIds: Iterable<string>): Promise<Ids> {
  const timelines = await Promise.all(
    [...userIds].map(async (userId) => {
      const path = `/v1/users/${userId}/timeline?limit=500`
      // 404 of an account that the world makes later.
      const { entries = [] } = await read<{ entries?: readonly Line[] }>(path)
      return { userId, lines: entries }
    }),
  )
  const decided = (type: string) => decidedAmong(timelines, type)
  // Two of the user's events are compared.
  const user = decidedAmong(
    timelines.filter(({ lines }) => scoredIn(lines).length > 1),
    'user',
  )
  const order = decided('order')
  const { backtests } = await read<{ backtests: readonly { id: string }[] }>('/v1/backtests')
  const { tag } = await read<{ tag: string }>('/v1/snippet?pinned=true')
  const scored = scoredIn(user.lines)
  return {
    ...(await firstIds(read)),
    user: user.userId,
    session: decided('session'),
    order,
    content: decided('content'),
    device: await labelledDevice(read, userIds),
    transaction: order.lines.find((line) => line.transaction_id)?.transaction_id ?? '',
    events: [scored.at(-1)?.sequence ?? 0, scored[0]?.sequence ?? 0],
    backtest: backtests[0]?.id ?? '',
    value: await sharedValue(read, [user.userId, ...userIds]),
    script: /s\.[0-9a-f]+\.js/.exec(tag)?.[0] ?? '',
  }
}

const NOBODY = { userId: '', id: '', lines: [] }

/** Of a service that nothing is known of: the paths are the same. */
export const NO_IDS: Ids & { readonly model: number } = {
  user: '',
  session: NOBODY,
  order: NOBODY,
  content: NOBODY,
  device: { id: '', label: null, sessions: [] },
  transaction: '',
  events: [0, 0],
  script: '',
  backtest: '',
  person: '',
  case: '',
  endpoint: '',
  delivery: '',
  message: '',
  value: { userId: '', path: '' },
  model: 0,
}

type KnownIds = Ids & { readonly model: number }

/** Values of the names in braces. */
const valuesOf = (
  { user, session, device, content, backtest, ...first }: KnownIds,
  { account_id: account = '' }: Credentials,
): Readonly<Record<string, string>> => ({
  accountId: account,
  userId: user,
  sessionId: session.id,
  deviceId: device.id,
  contentId: content.id,
  backtestId: backtest,
  personId: first.person,
  caseId: first.case,
  endpointId: first.endpoint,
  deliveryId: first.delivery,
  messageId: first.message,
  listName: 'known_attackers',
  abuseType: 'content_abuse',
  version: '1',
})

/** The address of a path that needs more than these values: a query, or an entity of another user. */
function ownAddresses(
  { user, session, order, content, device, transaction, events, script, model, ...first }: KnownIds,
  { account_id: account, production }: Credentials,
): Readonly<Record<string, string>> {
  const own = `/v3/accounts/${account}`
  const [from, to] = events
  return {
    '/i.gif': `/i.gif?bk=${production.beacon_key}&ui=${user}&uu=0123456789abcdef`,
    '/s.{digest}.js': `/${script}`,
    '/v1/cases': '/v1/cases?state=decided',
    '/v1/lists/{listName}/values': '/v1/lists/known_attackers/values?limit=1',
    '/v1/users': '/v1/users?abuse_type=content_abuse',
    '/v1/search': `/v1/search?q=${user}`,
    '/v1/users/{userId}/timeline': `/v1/users/${user}/timeline?limit=3`,
    '/v1/users/{userId}/compare': `/v1/users/${user}/compare?from=${from}&to=${to}`,
    '/v1/values/{valueType}/{valueId}': `/v1/values/${first.value.path}`,
    '/v1/explore/groups': '/v1/explore/groups?by=event.type',
    '/v1/users/{userId}/links': `/v1/users/${first.value.userId}/links`,
    '/v1/sessions/{sessionId}/timeline': `/v1/sessions/${session.id}/timeline?limit=1`,
    '/v3/accounts/{accountId}/sessions/{sessionId}': `${own}/sessions/${device.sessions[0]?.id}`,
    '/v3/accounts/{accountId}/decisions': `${own}/decisions?limit=5`,
    '/v3/accounts/{accountId}/orders/{orderId}/decisions': `${own}/orders/${order.id}/decisions`,
    '/v3/accounts/{accountId}/users/{userId}/sessions/{sessionId}/decisions': `${own}/users/${session.userId}/sessions/${session.id}/decisions`,
    '/v3/accounts/{accountId}/users/{userId}/content/{contentId}/decisions': `${own}/users/${content.userId}/content/${content.id}/decisions`,
    '/v1/events/{sequence}': `/v1/events/${from}`,
    '/v1/orders/{id}': `/v1/orders/${order.id}`,
    '/v1/orders/{id}/history': `/v1/orders/${order.id}/history`,
    '/v1/users/{userId}/activity': `/v1/users/${order.userId}/activity`,
    '/v1/users/{userId}/records': `/v1/users/${order.userId}/records?limit=3`,
    '/v1/transactions/{id}': `/v1/transactions/${transaction}`,
    '/v1/content/{id}': `/v1/content/${content.id}`,
    '/v1/labels': `/v1/labels?user_id=${user}`,
    '/v1/models/{abuseType}/export': `/v1/models/content_abuse/export?model=${model}`,
  }
}

/** The address of each path of the description; names in braces without a value stay. */
export function addressesWith(ids: KnownIds, credentials: Credentials): (path: string) => string {
  const own = ownAddresses(ids, credentials)
  const values = valuesOf(ids, credentials)
  return (path) =>
    own[path] ?? path.replaceAll(/\{(\w+)\}/g, (name, word: string) => values[word] ?? name)
}
