import {
  GRANTABLE,
  isBuiltInRole,
  PERMISSIONS,
  PERMISSIONS_OF_ROLES,
  type Permission,
} from '@winnow/contract/native'
import { describe, expect, it } from 'vitest'
import type { Access } from '../http/access/access.ts'
import { ROUTES } from '../routes/routes.ts'
import type { KnownKey } from './key-ring.ts'
import type { PersonGrant } from './person-caller.ts'
import { ADMINISTRATOR, ANYBODY, may, type Principal } from './principal.ts'

const environment = (number: number, name: 'production' | 'sandbox') => ({
  number,
  accountId: 'a',
  name,
})

const keyOf = (kind: KnownKey['kind']): KnownKey => ({
  kind,
  keyId: 'k',
  scope: 'all',
  environment: environment(1, 'production'),
  account: {
    id: 'a',
    name: 'a',
    scoreScale: 100,
    beaconRules: {},
    createdAtMs: 0,
    environments: {
      production: environment(1, 'production'),
      sandbox: environment(2, 'sandbox'),
    },
  },
})

const SIGNED_IN: Principal = { kind: 'person', personId: 'p', email: 'p@shop.example', grants: [] }
const PARTNER = { kind: 'partner', keyId: 'k', partnerId: 'p' } as const

const PRINCIPALS: readonly Principal[] = [
  keyOf('api'),
  keyOf('beacon'),
  PARTNER,
  ADMINISTRATOR,
  SIGNED_IN,
  ANYBODY,
]
const permissions = Object.keys(PERMISSIONS) as Permission[]

/** Whom each form of a secret lets in. */
const OF_FORM: Readonly<Record<Access, Principal['kind']>> = {
  public: 'anybody',
  events_key: 'api',
  api_key: 'api',
  admin: 'admin',
  partner_key: 'partner',
  person: 'person',
  beacon: 'beacon',
  beacon_header: 'beacon',
}

describe('permissions', () => {
  it.each(permissions)('%s is held by somebody, and needed by a route', (permission) => {
    expect(PRINCIPALS.some((principal) => may(principal, permission))).toBe(true)
    // No route needs these: answers are masked without one, and agents only read without the other.
    if (permission === 'read_personal_data' || permission === 'act_by_agent') return
    expect(ROUTES.some((route) => route.permission === permission)).toBe(true)
  })

  it('of each route are held by whom its form lets in', () => {
    const shut = ROUTES.filter((route) => {
      const kind = OF_FORM[route.access]
      return !PRINCIPALS.some((one) => one.kind === kind && may(one, route.permission))
    })
    expect(shut).toEqual([])
  })

  const OPEN: readonly Permission[] = ['sign_in', 'read_service']

  it('that anybody has, everybody has', () => {
    expect(permissions.filter((permission) => may(ANYBODY, permission))).toEqual(OPEN)
    for (const principal of PRINCIPALS) {
      expect(OPEN.filter((permission) => may(principal, permission))).toEqual(OPEN)
    }
  })

  it('besides that are of one kind of principal each', () => {
    for (const permission of permissions.filter((one) => !OPEN.includes(one))) {
      expect(PRINCIPALS.filter((one) => may(one, permission))).toHaveLength(1)
    }
  })
})

describe('a person', () => {
  const EACH = new Set<Permission>(['read_records', 'write_labels'])
  const person = (...grants: readonly PersonGrant[]): Principal => ({ ...SIGNED_IN, grants })
  const HERE = {
    environments: ['a/production'],
    queues: 'any',
    abuseTypes: ['content_abuse'],
  } as const

  it('may do what one of their grants permits, where it holds', () => {
    const labels = { role: 'r', permissions: EACH, abuseTypes: ['content_abuse'] } as const
    const reads = { role: 'r', permissions: new Set<Permission>(['read_records']) }
    expect(may(person(labels), 'write_labels', HERE)).toBe(true)
    expect(may(person(labels, reads), 'read_records')).toBe(true)
    // One grant has the permission, the other one holds here.
    expect(
      may(person({ ...labels, abuseTypes: ['payment_abuse'] }, reads), 'write_labels', HERE),
    ).toBe(false)
    expect(may(person(labels), 'write_labels')).toBe(false)
    expect(may(person(labels), 'manage_models', HERE)).toBe(false)
    expect(may(person(), 'read_records', HERE)).toBe(false)
  })

  it('has what everybody has who is signed in, and nothing of keys', () => {
    expect(may(person(), 'manage_self')).toBe(true)
    expect(may(person(), 'read_service')).toBe(true)
    expect(permissions.filter((one) => may(person(), one))).toEqual([
      'read_self',
      'prepare_self',
      'manage_self',
      'save_views',
      'sign_in',
      'read_service',
    ])
  })
})

describe('the built-in roles', () => {
  it('permit what their table says, and admin all that a role can', () => {
    for (const [role, permitted] of Object.entries(PERMISSIONS_OF_ROLES)) {
      const outside = [...permitted].filter((one) => !GRANTABLE.includes(one))
      expect([role, outside]).toEqual([role, []])
    }
    expect([...PERMISSIONS_OF_ROLES.admin]).toEqual(GRANTABLE)
    expect(isBuiltInRole('analyst')).toBe(true)
    expect(isBuiltInRole('toString')).toBe(false)
  })

  it('let viewers change nothing', () => {
    const changing = [...PERMISSIONS_OF_ROLES.viewer].filter((one) => !one.startsWith('read_'))
    expect(changing).toEqual([])
  })
})
