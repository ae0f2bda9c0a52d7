import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import type { ReceivedEvent } from '../accepted-event.ts'
import { reputations } from '../aggregates/declared/reputations.ts'
import type { EntityState } from '../aggregates/entity-state.ts'
import { MAX_COUNTS } from '../aggregates/record-layout.ts'
import { windowSum } from '../aggregates/tiles.ts'
import { WINDOW_INDEX, WINDOWS } from '../aggregates/windows.ts'
import { type EntityKey, typeCode } from '../entities/entity-key.ts'
import { ENTITY_TYPES, type Role } from '../entities/entity-types.ts'
import { customFieldsOf } from '../entities/mentions/custom-fields.ts'
import { CUSTOM_ROLES } from '../entities/mentions/party-mentions.ts'
import type { NamedEntity } from '../entities/named-in.ts'
import type { Pipeline } from '../pipeline.ts'

/** Who else uses a thing that an event names. */
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
}

const USER = typeCode('user')

/** Working space of one call, used again by the next. */
const spread = new Float64Array(MAX_COUNTS * WINDOWS.length)

/** Everything the event names that other users were seen with too, as the states are now. */
export function sharersOf(pipeline: Pipeline, received: ReceivedEvent): readonly Sharers[] {
  const { named } = pipeline.read(received)
  const self = named.find(({ type }) => type === USER)?.key
  const { otherNames } = customFieldsOf(received.event.custom)
  return named.flatMap((entity) => {
    const found = entity.type === USER ? undefined : sharersOfEntity(pipeline, entity, self)
    if (found === undefined || found.others === 0) return []
    const field = otherNames[CUSTOM_ROLES.findIndex((role) => role === entity.role)]
    return [{ ...found, ...(field === undefined ? {} : { field }) }]
  })
}

function sharersOfEntity(
  pipeline: Pipeline,
  { role, type, key }: NamedEntity,
  self: EntityKey | undefined,
): Sharers | undefined {
  const kind = pipeline.layout.kindOf(ENTITY_TYPES[type] ?? 'environment', 'user')
  const state = kind < 0 ? undefined : pipeline.open.peek(key, type)
  if (state === undefined) return undefined
  const users: EntityKey[] = []
  state.links.forEach(kind, (lo, hi) => users.push({ lo, hi }))
  const total = state.links.countSince(kind, 0)
  const others = users.filter(({ lo, hi }) => lo !== self?.lo || hi !== self.hi)
  const labels = others.map((user) => badLabelsOf(pipeline, user))
  return {
    role,
    others: total - (users.length - others.length),
    known: others.length,
    bad: labels.filter((types) => types.length > 0).length,
    badByType: countByType(labels),
  }
}

/** The abuse types of which a user has bad labels that stand. */
function badLabelsOf(pipeline: Pipeline, user: EntityKey): readonly AbuseType[] {
  const state = pipeline.open.peek(user, USER)
  return state === undefined
    ? []
    : ABUSE_TYPES.filter((type) => badLabels(pipeline, state, type) > 0)
}

function badLabels({ layout }: Pipeline, state: EntityState, type: AbuseType): number {
  spread.fill(0)
  state.tiles.spread(state.lastSeenMs, spread)
  return windowSum(spread, layout.indexOf(reputations.user[type].bad), WINDOW_INDEX.life)
}

function countByType(labels: readonly (readonly AbuseType[])[]): Sharers['badByType'] {
  const all = labels.flat()
  const counted = ABUSE_TYPES.map(
    (type) => [type, all.filter((one) => one === type).length] as const,
  )
  return Object.fromEntries(counted.filter(([, count]) => count > 0))
}
