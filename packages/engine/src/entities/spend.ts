import { type EntityKeys, typeCode } from './entity-keys.ts'
import type { EntityType } from './entity-types.ts'
import { isSpent, spentId } from './spent.ts'

/** What an id in an entry may name. */
const NAMED: readonly EntityType[] = [
  'user',
  'device_owner',
  'session',
  'visit',
  'order',
  'transaction',
  'content',
  'device',
  'collected_device',
]

/** The ids of one environment as they are once they are erased. Equal ids give equal texts; an erased one stays as it is. */
export function spender(keys: EntityKeys, environment: number): (id: string) => string {
  const codes = NAMED.map(typeCode)
  return (id) =>
    isSpent(id)
      ? id
      : spentId(codes.map((code) => [code, keys.keyOfCode(environment, code, id)] as const))
}
