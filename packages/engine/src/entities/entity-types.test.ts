import { describe, expect, it } from 'vitest'
import type { Aggregate } from './counted/define-aggregate.ts'
import { typeCode } from './entity-keys.ts'
import {
  byRole,
  ENTITIES,
  ENTITY_TYPES,
  entityIn,
  entityOfType,
  mainRoleOf,
  ROLES,
} from './entity-types.ts'

/** Their numbers in stored records. */
const NUMBERED = [
  'user',
  'session',
  'device',
  'ip',
  'network',
  'email',
  'phone',
  'card',
  'bank_account',
  'address',
  'order',
  'transaction',
  'content',
  'text',
  'image',
  'promotion',
  'merchant',
  'referrer',
  'recipient',
  'custom',
  'environment',
  'visit',
  'collected_device',
  'fingerprint',
  'fingerprint_place',
  'device_owner',
  'contact',
  'issuer',
  'mail_domain',
  'price',
  'counter',
] as const

describe('entity types', () => {
  it('keep their numbers', () => {
    expect(ENTITY_TYPES.slice(0, NUMBERED.length)).toEqual(NUMBERED)
    expect(NUMBERED.map(typeCode)).toEqual(NUMBERED.map((_, code) => code))
  })

  it('are each declared once, and play roles that no other type plays', () => {
    expect(new Set(ENTITY_TYPES).size).toBe(ENTITY_TYPES.length)
    expect(new Set(ROLES).size).toBe(ROLES.length)
    for (const role of ROLES) expect(Object.keys(entityIn(role).roles)).toContain(role)
    expect(ROLES).toHaveLength(ENTITIES.flatMap(({ roles }) => Object.keys(roles)).length)
  })

  it('are read in their first role where none is named', () => {
    expect(['address', 'custom', 'issuer', 'card'].map(mainRoleOf)).toEqual([
      'billing_address',
      'custom_1',
      'issuer',
      'card',
    ])
  })

  it('are refused where none is declared', () => {
    for (const name of ['', 'usr', 'constructor', 'billing_address']) {
      expect(() => entityOfType(name)).toThrow(/no entity is declared/)
    }
  })

  it('are left out of a table that their declarations say nothing for', () => {
    const tokens = byRole(({ isToken }) => isToken)
    expect([tokens.has('shipping_address'), tokens.has('user')]).toEqual([true, false])
  })
})

describe.each(ENTITIES)('the declaration of $type', (entity) => {
  const { type, aggregates = {}, reputation = {}, sharers, nobodys, ofUser } = entity
  const own = Object.values(aggregates)

  it('counts in its own state, by names that begin with its type', () => {
    const labels = Object.values(reputation).flatMap(({ bad, good, recent }) => [bad, good, recent])
    for (const { name, by } of [...own, ...labels]) {
      expect([by, name.startsWith(`${type}_`)]).toEqual([type, true])
    }
  })

  it('names types that are declared in its links', () => {
    const linked = own.flatMap(({ measure }) => (measure.kind === 'distinct' ? [measure.of] : []))
    expect(linked.filter((name) => !ENTITY_TYPES.some((one) => one === name))).toEqual([])
  })

  it('weighs what many share by counts of its own', () => {
    const counted = [sharers?.counted, nobodys?.users, nobodys?.strangers, nobodys?.events]
    for (const aggregate of counted.filter((one) => one !== undefined))
      expect(own).toContain(aggregate)
  })

  it('belongs to users by a link to it', () => {
    if (ofUser === undefined) return
    const { link } = ofUser
    expect(link.measure).toEqual({ kind: 'distinct', of: type })
    expect(aggregatesOfType(link.by)).toContain(link)
  })

  it('has a way to be named, but for what look-ups alone find', () => {
    const isFound = ['environment', 'fingerprint', 'device_owner', 'counter'].includes(type)
    expect(entity.mentions !== undefined || entity.ofBeacon !== undefined).toBe(!isFound)
  })
})

const aggregatesOfType = (type: string): readonly Aggregate[] =>
  Object.values(entityOfType(type).aggregates ?? {})
