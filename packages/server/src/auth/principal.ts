import { hasInScope, type Permission, permissionOf } from '@winnow/contract/native'
import type { KnownKey } from './key-ring.ts'
import type { PartnerCaller } from './partner-ring.ts'
import type { PersonCaller } from './person-caller.ts'
import { type CallReach, covers } from './reach.ts'

export interface Administrator {
  readonly kind: 'admin'
}

interface Anybody {
  readonly kind: 'anybody'
}

/** Who calls: a key of an account's environment, a partner's key, a person, the administrator, or anybody. */
export type Principal = KnownKey | PartnerCaller | PersonCaller | Administrator | Anybody

export const ADMINISTRATOR: Administrator = { kind: 'admin' }

export const ANYBODY: Anybody = { kind: 'anybody' }

/**
 * Whether a principal may do what a permission says: the only check there is. A person may where one of their grants has
 * the permission and covers all that the call reaches; a secret key where its scope has it. `on` absent: a grant with a restriction does not cover it.
 */
export function may(principal: Principal, permission: Permission, on: CallReach = {}): boolean {
  const { holder } = permissionOf(permission)
  if (holder === 'anybody') return true
  if (principal.kind === 'api') return holder === 'api' && hasInScope(principal.scope, permission)
  if (holder === principal.kind) return true
  if (principal.kind !== 'person') return false
  if (holder === 'session') return principal.tokenId === undefined
  return principal.grants.some((grant) => grant.permissions.has(permission) && covers(grant, on))
}
