import { expect, it } from 'vitest'
import { strict } from './strict-schema.ts'

it('closes objects wherever they stand', () => {
  const inner = { type: 'object', properties: { b: {} } }
  expect(strict({ type: 'object', properties: { a: { anyOf: [inner] } } })).toEqual({
    type: 'object',
    properties: { a: { anyOf: [{ ...inner, additionalProperties: false }] } },
    additionalProperties: false,
  })
})

it.each([
  { type: 'object', properties: {}, additionalProperties: true },
  { type: 'object', patternProperties: { '^.*$': {} } },
  { type: 'string', examples: [{ type: 'object', properties: {} }] },
])('leaves open what says so, and examples: %j', (schema) => {
  expect(strict(schema)).toEqual(schema)
})
