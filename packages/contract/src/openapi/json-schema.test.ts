import { describe, expect, it } from 'vitest'
import { enter, enterNewer, newRegistry, refer, typeName } from './json-schema.ts'

it.each([
  ['payment method', 'PaymentMethod'],
  ['social sign-on type', 'SocialSignOnType'],
  ['create_order v205', 'CreateOrderV205'],
  ['IP address', 'IpAddress'],
  ['last 4 digits', 'Last4Digits'],
  ['3-D Secure status', 'ThreeDSecureStatus'],
])('%s is the type %s', (name, type) => {
  expect(typeName(name)).toBe(type)
})

describe('a registry of schemas', () => {
  it('gives a newer version that differs a name of its own', () => {
    const registry = newRegistry('#/')
    const texts = () => ({ type: 'string' })
    const numbers = () => ({ type: 'number' })
    expect(refer(registry, { name: 'item', version: 'v203' }, texts)).toEqual({ $ref: '#/Item' })
    expect(refer(registry, { name: 'item', version: 'v204' }, texts)).toEqual({ $ref: '#/Item' })
    expect(refer(registry, { name: 'item', version: 'v205' }, numbers)).toEqual({
      $ref: '#/ItemV205',
    })
  })

  it('lets a newer version that is the same refer to the older', () => {
    const registry = newRegistry('#/')
    enter(registry, 'LoginV203', { type: 'object' })
    const newer = { name: 'LoginV204', older: 'LoginV203' }
    expect(enterNewer(registry, newer, { type: 'object' })).toEqual({ $ref: '#/LoginV204' })
    expect(registry.schemas.get('LoginV204')).toEqual({ $ref: '#/LoginV203' })
  })
})
