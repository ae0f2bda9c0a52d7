import { describe, expect, it } from 'vitest'
import { named, namedObject, objectSchema, optional, textSchema } from '../answers/typed-schema.ts'
import { newRegistry } from './json-schema.ts'
import { referring } from './named-schemas.ts'

const street = named('Street', textSchema())
const address = namedObject('Address', { street })

describe('named schemas', () => {
  it('are written once, and referred to', () => {
    const registry = newRegistry('#/x/')
    const both = objectSchema({ home: address, work: optional(address) })
    expect(referring({ schema: both, list: [street] }, registry)).toEqual({
      schema: {
        type: 'object',
        required: ['home'],
        properties: { home: { $ref: '#/x/Address' }, work: { $ref: '#/x/Address' } },
      },
      list: [{ $ref: '#/x/Street' }],
    })
    expect(Object.fromEntries(registry.schemas)).toEqual({
      Street: { type: 'string' },
      Address: {
        type: 'object',
        required: ['street'],
        properties: { street: { $ref: '#/x/Street' } },
      },
    })
  })

  it('keep what is said beside them where it is said', () => {
    const registry = newRegistry('#/x/')
    const said = { ...street, description: 'Where the bell is.' }
    expect(referring(said, registry)).toEqual({
      $ref: '#/x/Street',
      description: 'Where the bell is.',
    })
    expect(registry.schemas.get('Street')).toEqual({ type: 'string' })
  })

  it('have names of their own', () => {
    const two = [street, named('Street', { type: 'number' })]
    expect(() => referring(two, newRegistry('#/x/'))).toThrow('two schemas are named Street')
  })
})
