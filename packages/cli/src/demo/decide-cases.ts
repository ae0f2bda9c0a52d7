import type { SimulatedAbuseType } from '@winnow/simulator'
import type { ServiceApi } from '../service/admin-api.ts'
import type { SeenEntities, SeenEntity } from './seen-entities.ts'

/** What a review team did with an account that the world says is bad. */
interface Review {
  readonly abuse: SimulatedAbuseType
  /** What is decided about; the user, where nothing narrower is named. */
  readonly of?: SeenEntity
  readonly decision: string
  readonly description: string
}

const ANALYST = 'mira@bazaar.example'

const REVIEWS: readonly Review[] = [
  {
    abuse: 'payment',
    of: 'order',
    decision: 'block_order_payment_abuse',
    description: 'Cards of different people in one hour, and a parcel to a forwarder.',
  },
  {
    abuse: 'content',
    of: 'content',
    decision: 'block_content_content_abuse',
    description: 'The text of a dozen other listings, under another name.',
  },
  {
    abuse: 'ato',
    of: 'session',
    decision: 'block_session_account_takeover',
    description: 'The owner says that it was not them.',
  },
  {
    abuse: 'promotion',
    decision: 'block_user_promotion_abuse',
    description: 'Invited themselves, again and again.',
  },
  {
    abuse: 'account',
    decision: 'watch_user_account_abuse',
    description: 'One of many accounts of one machine. Waits for what it does.',
  },
]

/** Cases of each kind that are decided: enough to look at. */
const CASES_EACH = 2

const FOLDERS = { order: 'orders', content: 'content', session: 'sessions' } as const

/** What is known of a world once it was sent. */
export interface KnownWorld {
  readonly truth: ReadonlyMap<string, readonly SimulatedAbuseType[]>
  readonly seen: SeenEntities
  /** Nobody has looked at what this account did: it stays open for the demo's user. */
  readonly isWaiting: (userId: string) => boolean
}

/** Where decisions go, and when they were taken. */
export interface Desk {
  readonly api: ServiceApi
  readonly accountId: string
  readonly atMs: number
}

/** A decision about a user or an entity of the user. */
interface Case {
  readonly userId: string
  readonly entity?: readonly [SeenEntity, string]
}

/** The last of the accounts that are bad in this way, with what is decided about. */
function casesOf({ abuse, of }: Review, { truth, seen, isWaiting }: KnownWorld): readonly Case[] {
  const bad = [...truth].filter(
    ([userId, abuseTypes]) => abuseTypes.includes(abuse) && !isWaiting(userId),
  )
  const cases = bad.flatMap(([userId]): readonly Case[] => {
    const entities = seen.of(userId)
    if (entities === undefined) return []
    if (of === undefined) return [{ userId }]
    const id = entities[of]
    return id === undefined ? [] : [{ userId, entity: [of, id] }]
  })
  return cases.slice(-CASES_EACH)
}

function decide({ api, accountId, atMs }: Desk, { userId, entity }: Case, said: object) {
  const user = `/v3/accounts/${accountId}/users/${encodeURIComponent(userId)}`
  const path =
    entity === undefined ? user : `${user}/${FOLDERS[entity[0]]}/${encodeURIComponent(entity[1])}`
  const body = { ...said, time: atMs }
  return api.send({ method: 'POST', target: `${path}/decisions`, body })
}

/** Labels the machine of the account that is known to be bad since last. */
async function labelDevice({ api, accountId }: Desk, { truth, seen }: KnownWorld): Promise<void> {
  const device = [...truth.keys()].map((userId) => seen.deviceOf(userId)).findLast(isThere)
  if (device === undefined) return
  const target = `/v3/accounts/${accountId}/devices/${encodeURIComponent(device)}/label`
  await api.send({ method: 'PUT', target, body: { label: 'fraud' } })
}

const isThere = (id: string | undefined): id is string => id !== undefined

/** An honest customer with an order that a rule let pass. */
function honestCase({ truth, seen }: KnownWorld): Case | undefined {
  for (const userId of seen.users()) {
    const order = seen.of(userId)?.order
    if (order !== undefined && !truth.has(userId)) return { userId, entity: ['order', order] }
  }
  return undefined
}

const ACCEPTED = {
  decision_id: 'accept_order_payment_abuse',
  source: 'AUTOMATED_RULE',
  description: 'Below every threshold.',
} as const

/** Decides a few cases as a review team and a rule would. Errors: CliError, with what the service says. */
export async function decideCases(desk: Desk, known: KnownWorld): Promise<void> {
  for (const review of REVIEWS) {
    const { decision, description } = review
    const said = {
      decision_id: decision,
      source: 'MANUAL_REVIEW',
      analyst: ANALYST,
      description,
    }
    for (const each of casesOf(review, known)) await decide(desk, each, said)
  }
  await labelDevice(desk, known)
  const honest = honestCase(known)
  if (honest !== undefined) await decide(desk, honest, ACCEPTED)
}
