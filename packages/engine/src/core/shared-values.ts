import type { AbuseType } from '@winnow/contract'
import { entryOfKind } from '../entries/ledger-entry.ts'
import type { EntityKeys } from '../entities/entity-keys.ts'
import { typeCode } from '../entities/entity-keys.ts'
import {
  ENTITY_TYPES,
  isSharedType,
  mainRoleOf,
  type Role,
  type SharedType,
} from '../entities/entity-types.ts'
import { customFieldsOf } from '../entities/mentions/custom-fields.ts'
import { type Sharers, sharersOfEntity } from '../explain/sharers.ts'
import type { Pipeline } from '../pipeline.ts'
import { acceptedEventOf } from './apply-entry.ts'
import type { FindEntry } from './entry-ledger.ts'
import { userNames } from './event-surroundings.ts'

/** A value shared by more users than these says little of each of them: an office's network, a shop's own address. */
export const WEAK_FROM_USERS = 20

/** A value that events named, and who has it in common. */
export interface SharedValue {
  readonly type: SharedType
  /** In its normal form. */
  readonly id: string
  /** The custom field that names it. */
  readonly field?: string
  /** Times of the first and the last event of anybody that named it, ms. */
  readonly firstSeenMs: number
  readonly lastSeenMs: number
  /** Users it was ever seen with: exact to seven, an estimate beyond. */
  readonly users: number
  readonly isWeak: boolean
  /** The most recent of them, without the one who was asked about; 8 at most. */
  readonly known: readonly SharingUser[]
}

/** Somebody who has a value in common with others. */
interface SharingUser {
  readonly userId: string
  /** The abuse types of which bad labels stand. */
  readonly bad: readonly AbuseType[]
  /** The same of good ones. */
  readonly good: readonly AbuseType[]
}

/** What the states are read from. */
interface SharedSources {
  readonly pipeline: Pipeline
  readonly keys: EntityKeys
}

interface NamedValue {
  readonly role: Role
  readonly type: SharedType
  readonly id: string
}

interface Found {
  readonly mention: NamedValue
  readonly sharers: Sharers
  readonly field: string | undefined
  readonly firstSeenMs: number
  readonly lastSeenMs: number
}

/** One value of an environment; undefined = no event named it, or its users are not counted. */
export async function sharedValue(
  sources: SharedSources,
  { environment, type, id }: { environment: number; type: SharedType; id: string },
  find: FindEntry,
): Promise<SharedValue | undefined> {
  const mention = { role: mainRoleOf(type), type, id }
  const found = foundValue(sources, environment, { mention, self: undefined, field: undefined })
  if (found === undefined) return undefined
  const [value] = await withNames([found], find, 0)
  return value
}

/** The values that some events of a user named, each once, those of the first events first. */
export async function valuesOfUser(
  sources: SharedSources,
  asked: { environment: number; userId: string; events: readonly number[] },
  find: FindEntry,
): Promise<readonly SharedValue[]> {
  const { environment, userId, events } = asked
  const self = sources.keys.keyOf(environment, 'user', userId)
  const named = new Map<string, { mention: Found['mention']; field: string | undefined }>()
  for (const sequence of events) {
    const entry = entryOfKind('event', await find(sequence))
    if (entry === undefined) continue
    const { mentions, event } = sources.pipeline.prepare(acceptedEventOf(entry))
    const { others, otherNames } = customFieldsOf(event.custom)
    for (const { role, type: code, id } of mentions) {
      const type = ENTITY_TYPES[code]
      if (type === undefined || !isSharedType(type) || named.has(`${type} ${id}`)) continue
      named.set(`${type} ${id}`, {
        mention: { role, type, id },
        field: type === 'custom' ? otherNames[others.indexOf(id)] : undefined,
      })
    }
  }
  const found = [...named.values()].flatMap(
    (one) => foundValue(sources, environment, { ...one, self }) ?? [],
  )
  return withNames(found, find, 1)
}

interface Wanted {
  readonly mention: Found['mention']
  readonly field: string | undefined
  /** A user who does not count among those who share it. */
  readonly self: Parameters<typeof sharersOfEntity>[2]
}

function foundValue(
  { pipeline, keys }: SharedSources,
  environment: number,
  { mention, field, self }: Wanted,
): Found | undefined {
  const type = typeCode(mention.type)
  const key = keys.keyOfCode(environment, type, mention.id)
  const role: Role = mention.role
  const state = pipeline.open.peek(key, type)
  if (state === undefined) return undefined
  // Read before others are opened: the state is a view that is used again.
  const { firstSeenMs, lastSeenMs } = state
  const sharers = sharersOfEntity(pipeline, { role, type, key }, self)
  return sharers && { mention, sharers, field, firstSeenMs, lastSeenMs }
}

/** States know users by keys alone: their names are in their last events. */
async function withNames(
  found: readonly Found[],
  find: FindEntry,
  selves: 0 | 1,
): Promise<readonly SharedValue[]> {
  const events = found.flatMap(({ sharers }) =>
    sharers.users.flatMap(({ lastEvent }) => lastEvent ?? []),
  )
  const names = await userNames(events, find)
  return found.map(({ mention: { type, id }, sharers, field, firstSeenMs, lastSeenMs }) => {
    const users = sharers.others + selves
    const known = sharers.users.flatMap(({ lastEvent = 0, bad, good }) => {
      const userId = names.get(lastEvent)
      return userId === undefined ? [] : [{ userId, bad, good }]
    })
    const isWeak = users > WEAK_FROM_USERS
    return {
      type,
      id,
      ...(field !== undefined && { field }),
      firstSeenMs,
      lastSeenMs,
      users,
      isWeak,
      known,
    }
  })
}
