import { expect, it } from 'vitest'
import type { ApiDocument, SchemaNode } from './document.ts'
import { exampleIn, exampleOf } from './example-of.ts'

const document: ApiDocument = {
  paths: {},
  components: { schemas: { amount: { type: 'integer', examples: [5] } } },
}

it.each<[SchemaNode, unknown]>([
  [{ $ref: '#/components/schemas/amount' }, 5],
  [{ const: 'user' }, 'user'],
  [{ enum: ['a', 'b'] }, 'a'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 1],
  [{ type: 'array', items: { type: 'boolean' } }, [true]],
  [{ type: ['string', 'null'] }, 'text'],
  [
    { type: 'object', properties: { a: { const: 1 }, b: { type: 'null' } } },
    { a: 1, b: null },
  ],
  [
    { type: 'object', propertyNames: { enum: ['x'] }, additionalProperties: { type: 'integer' } },
    { x: 1 },
  ],
  [{ type: 'object', patternProperties: { '^.*$': { type: 'string' } } }, { name: 'text' }],
  [{}, {}],
])('%j is shown as %j', (schema, example) => {
  expect(exampleOf(schema, document)).toEqual(example)
})

it('prefers the example that a call gives', () => {
  expect(exampleIn({ schema: { type: 'string' }, example: 'own' }, document)).toBe('own')
})
