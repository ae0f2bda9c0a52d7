import type { Permission } from '@winnow/contract/native'
import type { KnownKey } from './key-ring.ts'

export interface Administrator {
  readonly kind: 'admin'
}

interface Anybody {
  readonly kind: 'anybody'
}

/** Who calls: a key of an account's environment, the administrator, or anybody. */
export type Principal = KnownKey | Administrator | Anybody

export const ADMINISTRATOR: Administrator = { kind: 'admin' }

export const ANYBODY: Anybody = { kind: 'anybody' }

/** What each kind of principal may do. */
const PERMISSIONS_OF: Readonly<Record<Principal['kind'], ReadonlySet<Permission>>> = {
  api: new Set([
    'send_events',
    'read_scores',
    'write_labels',
    'take_decisions',
    'write_lists',
    'read_records',
    'read_models',
    'manage_models',
    'manage_settings',
    'manage_lists',
    'read_service',
  ]),
  beacon: new Set(['send_beacons', 'read_service']),
  admin: new Set(['manage_accounts', 'manage_keys', 'read_audit', 'read_service']),
  anybody: new Set(['read_service']),
}

/** Whether a principal may do what a permission says: the only check there is. */
export const may = ({ kind }: Principal, permission: Permission): boolean =>
  PERMISSIONS_OF[kind].has(permission)
