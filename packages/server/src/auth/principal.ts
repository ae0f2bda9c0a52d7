import { type Permission, permissionOf } from '@winnow/contract/native'
import type { KnownKey } from './key-ring.ts'
import type { PartnerCaller } from './partner-ring.ts'

export interface Administrator {
  readonly kind: 'admin'
}

interface Anybody {
  readonly kind: 'anybody'
}

/** Who calls: a key of an account's environment, a partner's key, the administrator, or anybody. */
export type Principal = KnownKey | PartnerCaller | Administrator | Anybody

export const ADMINISTRATOR: Administrator = { kind: 'admin' }

export const ANYBODY: Anybody = { kind: 'anybody' }

/** Whether a principal may do what a permission says: the only check there is. */
export function may({ kind }: Principal, permission: Permission): boolean {
  const { holder } = permissionOf(permission)
  return holder === 'anybody' || holder === kind
}
