import { PERMISSIONS, type Permission } from '@winnow/contract/native'
import { describe, expect, it } from 'vitest'
import type { Access } from '../http/access/access.ts'
import { ROUTES } from '../routes/routes.ts'
import type { KnownKey } from './key-ring.ts'
import { ADMINISTRATOR, ANYBODY, may, type Principal } from './principal.ts'

const environment = (number: number, name: 'production' | 'sandbox') => ({
  number,
  accountId: 'a',
  name,
})

const keyOf = (kind: KnownKey['kind']): KnownKey => ({
  kind,
  keyId: 'k',
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

const PARTNER = { kind: 'partner', keyId: 'k', partnerId: 'p' } as const

const PRINCIPALS: readonly Principal[] = [
  keyOf('api'),
  keyOf('beacon'),
  PARTNER,
  ADMINISTRATOR,
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
  beacon: 'beacon',
  beacon_header: 'beacon',
}

describe('permissions', () => {
  it.each(permissions)('%s is held by somebody, and needed by a route', (permission) => {
    expect(PRINCIPALS.some((principal) => may(principal, permission))).toBe(true)
    expect(ROUTES.some((route) => route.permission === permission)).toBe(true)
  })

  it('of each route are held by whom its form lets in', () => {
    const shut = ROUTES.filter((route) => {
      const kind = OF_FORM[route.access]
      return !PRINCIPALS.some((one) => one.kind === kind && may(one, route.permission))
    })
    expect(shut).toEqual([])
  })

  it('that anybody has, everybody has', () => {
    const open = permissions.filter((permission) => may(ANYBODY, permission))
    expect(open).toEqual(['read_service'])
    for (const principal of PRINCIPALS) expect(may(principal, 'read_service')).toBe(true)
  })

  it('besides that are of one kind of principal each', () => {
    for (const permission of permissions.filter((one) => one !== 'read_service')) {
      expect(PRINCIPALS.filter((one) => may(one, permission))).toHaveLength(1)
    }
  })
})
