import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { lastEventOf } from '../events/pointers/last-event.ts'
import { reputations } from '../entities/reputations.ts'
import type { Aggregate } from '../entities/counted/define-aggregate.ts'
import type { EntityState } from '../aggregates/entity-state.ts'
import { MAX_COUNTS } from '../aggregates/record-layout.ts'
import { windowSum } from '../aggregates/tiles.ts'
import { WINDOW_INDEX, WINDOWS } from '../aggregates/windows.ts'
import type { EntityKey } from '../entities/entity-key.ts'
import { typeCode } from '../entities/entity-keys.ts'
import { ENTITY_TYPES, type Role } from '../entities/entity-types.ts'
import { customFieldsOf } from '../entities/mentions/custom-fields.ts'
import { CUSTOM_ROLES } from '../entities/declared/custom.ts'
import type { NamedEntity } from '../entities/named-entity.ts'
import type { PreparedEvent } from '../events/prepared-event.ts'
import type { Pipeline } from '../pipeline.ts'

/** Who else uses an entity that an event names. */
export interface Sharers {
  readonly role: Role
  /** The custom field that names it, such as `store_id`; absent for what is no custom id. */
  readonly field?: string
  /** Users it was ever seen with, besides the event's own: exact to seven, an estimate beyond. */
  readonly others: number
  /** How many of them, the most recent, were looked up; 8 at most. */
  readonly known: number
  /** Of those: users with a bad label that stands. */
  readonly bad: number
  /** The same by abuse type; only where there are any. */
  readonly badByType: Readonly<Partial<Record<AbuseType, number>>>
  /** The event names none: it is the one that its user had last. */
  readonly isLast?: boolean
  /** Those that were looked up, the most recent first. */
  readonly users: readonly Sharer[]
}

/** One who uses it too. */
interface Sharer {
  /** The entry of the last event, which names the user. */
  readonly lastEvent: number | undefined
  /** The abuse types of which bad labels stand. */
  readonly bad: readonly AbuseType[]
  /** The same of good ones. */
  readonly good: readonly AbuseType[]
}

const USER = typeCode('user')

/** Working space of one call, used again by the next. */
const spread = new Float64Array(MAX_COUNTS * WINDOWS.length)

/** Everything the event names, or is about, that other users were seen with too, as the states are now. */
export function sharersOf(pipeline: Pipeline, prepared: PreparedEvent): readonly Sharers[] {
  const { event, named } = prepared
  const self = named.find(({ type }) => type === USER)?.key
  const { otherNames } = customFieldsOf(event.custom)
  const entities = [...named, ...lastOf(pipeline, prepared, self)]
  const sharers = entities.flatMap((entity): readonly Sharers[] => {
    const found = entity.type === USER ? undefined : sharersOfEntity(pipeline, entity, self)
    if (found === undefined || found.others === 0) return []
    const field = otherNames[CUSTOM_ROLES.findIndex((role) => role === entity.role)]
    const isLast = !named.includes(entity)
    return [{ ...found, ...(field === undefined ? {} : { field }), ...(isLast && { isLast }) }]
  })
  return sharers.filter((one, at) => sharers.findIndex((other) => areAlike(one, other)) === at)
}

/** A posting has several texts and links, which the same users posted: once is enough. */
const areAlike = (one: Sharers, other: Sharers): boolean =>
  one.role === other.role &&
  one.others === other.others &&
  one.users.length === other.users.length &&
  one.users.every(({ lastEvent }, at) => lastEvent === other.users[at]?.lastEvent)

/** What the user of an event had last of the kinds that it names none of. */
function lastOf(
  pipeline: Pipeline,
  { named, facts }: PreparedEvent,
  self: EntityKey | undefined,
): readonly NamedEntity[] {
  const user = self && pipeline.open.peek(self, USER)
  return user === undefined ? [] : pipeline.lastKnown.of(user, named, facts.atMs)
}

/** Who uses an entity, besides a user; undefined = users are not counted of its type, or it is not known. */
export function sharersOfEntity(
  pipeline: Pipeline,
  { role, type, key }: Omit<NamedEntity, 'id'>,
  self: EntityKey | undefined,
): Sharers | undefined {
  const kind = pipeline.layout.kindOf(ENTITY_TYPES[type] ?? 'environment', 'user')
  const state = kind < 0 ? undefined : pipeline.open.peek(key, type)
  if (state === undefined) return undefined
  const users = recentUsers(state, kind)
  const total = state.links.countSince(kind, 0)
  const others = users.filter(({ lo, hi }) => lo !== self?.lo || hi !== self.hi)
  const sharers = others.map((user) => sharerOf(pipeline, user))
  const labels = sharers.map(({ bad }) => bad)
  return {
    role,
    others: total - (users.length - others.length),
    known: others.length,
    bad: labels.filter((types) => types.length > 0).length,
    badByType: countByType(labels),
    users: sharers,
  }
}

/** The users an entity is linked to, the most recent first. */
function recentUsers({ links }: EntityState, kind: number): readonly EntityKey[] {
  const users: (EntityKey & { readonly lastS: number })[] = []
  for (let at = links.next(kind, 0); at >= 0; at = links.next(kind, at + 1)) {
    users.push({ ...links.keyAt(at), lastS: links.lastSeenS(at) })
  }
  return users.sort((a, b) => b.lastS - a.lastS)
}

/** What is known of a user: the last event, and the abuse types of which bad labels stand. */
function sharerOf(pipeline: Pipeline, user: EntityKey): Sharer {
  const state = pipeline.open.peek(user, USER)
  if (state === undefined) return { lastEvent: undefined, bad: [], good: [] }
  spread.fill(0)
  state.tiles.spread(state.lastSeenMs, spread)
  const labelled = (as: 'bad' | 'good') =>
    ABUSE_TYPES.filter((type) => labelsIn(pipeline, reputations.user[type][as]) > 0)
  return {
    bad: labelled('bad'),
    good: labelled('good'),
    lastEvent: lastEventOf(state.registers),
  }
}

/** Of the state that `spread` has. */
const labelsIn = ({ layout }: Pipeline, labels: Aggregate): number =>
  windowSum(spread, layout.indexOf(labels), WINDOW_INDEX.life)

function countByType(labels: readonly (readonly AbuseType[])[]): Sharers['badByType'] {
  const all = labels.flat()
  const counted = ABUSE_TYPES.map(
    (type) => [type, all.filter((one) => one === type).length] as const,
  )
  return Object.fromEntries(counted.filter(([, count]) => count > 0))
}
