import { describe, expect, it } from 'vitest'
import type { ApiDocument, SchemaNode } from './document.ts'
import { fieldRows } from './field-rows.ts'

const document: ApiDocument = {
  paths: {},
  components: {
    schemas: {
      Address: {
        type: 'object',
        description: 'Where.',
        properties: { $city: { type: 'string' }, $type: {} },
      },
      Label: { type: 'object', properties: { $type: {}, $api_key: {} } },
      Answer: { type: 'object', properties: { status: { type: 'integer' } } },
    },
  },
}

const rowsOf = (properties: Readonly<Record<string, SchemaNode>>, required: string[] = []) =>
  fieldRows({ type: 'object', properties, required }, document)

describe('the fields of a schema', () => {
  it('say type, presence and meaning', () => {
    expect(rowsOf({ a: { type: 'string', description: 'See `b`.' } }, ['a'])).toEqual([
      ['<code>a</code>', 'text', 'required', 'See <code>b</code>.'],
    ])
  })

  it.each([
    ['a count', 'A count.'],
    ['an integer. One is much.', 'An integer. One is much.'],
    ['`x` and so on …', '<code>x</code> and so on …'],
  ])('tell the meaning “%s” in whole sentences', (description, told) => {
    expect(rowsOf({ a: { type: 'integer', description } })[0]?.[3]).toBe(told)
  })

  it('name the words of a choice', () => {
    expect(rowsOf({ a: { enum: ['x', 'y'] } })).toEqual([
      ['<code>a</code>', 'text', '', 'One of <code>x</code>, <code>y</code>.'],
    ])
    expect(rowsOf({ a: { const: 'x' } })[0]?.[3]).toBe('Always <code>x</code>.')
  })

  it('go into lists, objects, and objects that are named by the data', () => {
    const inner: SchemaNode = { type: 'object', properties: { n: { type: 'number' } } }
    const names = rowsOf({
      list: { type: 'array', items: inner },
      either: { anyOf: [inner, { type: 'null' }] },
      byType: { type: 'object', propertyNames: {}, additionalProperties: inner },
    }).map(([name]) => name.replaceAll(/<\/?code>/g, ''))
    expect(names).toEqual([
      'list',
      'list[].n',
      'either',
      'either.n',
      'byType',
      'byType.{abuse_type}.n',
    ])
  })

  it('link to the objects of events', () => {
    const address = { $ref: '#/components/schemas/Address' }
    expect(rowsOf({ $a: address, $b: { type: 'array', items: address } })).toEqual([
      ['<code>$a</code>', '<a href="#object-address">Address</a>', '', 'Where.'],
      ['<code>$b</code>', 'list of <a href="#object-address">Address</a>', '', 'Where.'],
    ])
  })

  it('leave bodies and answers where they stand', () => {
    const inside = { a: { $ref: '#/components/schemas/Label' } }
    expect(rowsOf(inside).map(([name]) => name)).toContain('<code>a.$type</code>')
  })

  it('are those of the component that is referred to', () => {
    expect(fieldRows({ $ref: '#/components/schemas/Answer' }, document)).toEqual([
      ['<code>status</code>', 'integer', '', ''],
    ])
  })
})
