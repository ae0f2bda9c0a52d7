import type { EntityType } from '../entities/entity-types.ts'
import { mainRoleOf } from '../entities/entity-types.ts'
import type { EntityKeys } from '../entities/entity-keys.ts'
import { typeCode } from '../entities/entity-keys.ts'
import { parseIp } from '../entities/place/ip.ts'
import { sharersOfEntity } from '../explain/sharers.ts'
import { normalValue } from '../lists/normal-value.ts'
import type { Pipeline } from '../pipeline.ts'
import type { FindEntry } from './entry-ledger.ts'
import { userNames } from './event-surroundings.ts'

/** What a searched text can be besides the id of a record. */
export const VALUE_KINDS = ['email', 'phone', 'card', 'ip', 'device', 'bin'] as const

export type ValueKind = (typeof VALUE_KINDS)[number]

/** A value that events named, with its users. */
export interface KnownValue {
  readonly kind: ValueKind
  /** In its normal form. */
  readonly id: string
  /** Exact to seven, an estimate beyond; undefined = users are not counted of this kind. */
  readonly users: number | undefined
  /** The most recent first; 8 at most. */
  readonly userIds: readonly string[]
}

/** The entity that a kind of value names. */
const ENTITY_OF: Readonly<Record<ValueKind, EntityType>> = {
  email: 'email',
  phone: 'phone',
  card: 'card',
  ip: 'ip',
  device: 'device',
  bin: 'issuer',
}

/** The normal form of a text as a value of the kind; '' = it is none. */
const idOf = (kind: ValueKind, text: string): string =>
  kind === 'ip' ? parseIp(text.trim()).id : normalValue(kind, text)

/** What a text names among the values of an environment's events: one look at a state for each kind. */
export async function knownValues(
  { pipeline, keys }: { readonly pipeline: Pipeline; readonly keys: EntityKeys },
  { environment, text }: { readonly environment: number; readonly text: string },
  find: FindEntry,
): Promise<readonly KnownValue[]> {
  const known = VALUE_KINDS.flatMap((kind) => {
    const id = idOf(kind, text)
    const type = ENTITY_OF[kind]
    const code = typeCode(type)
    const key = keys.keyOfCode(environment, code, id)
    if (id === '' || pipeline.open.peek(key, code) === undefined) return []
    const role = mainRoleOf(type)
    return [{ kind, id, sharers: sharersOfEntity(pipeline, { role, type: code, key }, undefined) }]
  })
  const events = known.flatMap(({ sharers }) =>
    (sharers?.users ?? []).flatMap(({ lastEvent }) => lastEvent ?? []),
  )
  const names = await userNames(events, find)
  return known.map(({ kind, id, sharers }) => ({
    kind,
    id,
    users: sharers?.others,
    userIds: (sharers?.users ?? []).flatMap(({ lastEvent = 0 }) => names.get(lastEvent) ?? []),
  }))
}
