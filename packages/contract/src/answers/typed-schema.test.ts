import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import {
  anything,
  booleanSchema,
  choiceSchema,
  eitherSchema,
  integerSchema,
  listSchema,
  numberSchema,
  objectSchema,
  optional,
  recordSchema,
  textSchema,
  type ValueOf,
  wordSchema,
} from './typed-schema.ts'

const shelf = objectSchema({
  name: textSchema({ description: 'What it is called.' }),
  kind: wordSchema('shelf'),
  state: choiceSchema(['full', 'empty']),
  places: integerSchema(),
  isLocked: booleanSchema(),
  goods: listSchema(eitherSchema([textSchema(), numberSchema()])),
  prices: recordSchema(numberSchema()),
  note: optional(anything),
})

const full: Required<ValueOf<typeof shelf>> = {
  name: 'A1',
  kind: 'shelf',
  state: 'full',
  places: 2,
  isLocked: false,
  goods: ['lamp', 7.5],
  prices: { lamp: 12.5 },
  note: { any: 'thing' },
}

const { note: _note, ...withoutNote } = full

const check = Compile(shelf)

describe('a schema with its type', () => {
  it('takes what its type takes', () => {
    expect(check.Check(full)).toBe(true)
    expect(check.Check(withoutNote)).toBe(true)
  })

  it.each(Object.keys(withoutNote))('refuses another %s, and none', (name) => {
    const { [name as keyof typeof full]: _taken, ...others } = full
    expect(check.Check({ ...full, [name]: null })).toBe(false)
    expect(check.Check(others)).toBe(false)
  })

  it('is plain JSON Schema', () => {
    expect(JSON.stringify(objectSchema({ a: optional(integerSchema()) }))).toBe(
      '{"type":"object","properties":{"a":{"type":"integer"}}}',
    )
    expect(JSON.stringify(objectSchema({ a: textSchema() }, { description: 'One.' }))).toBe(
      '{"type":"object","required":["a"],"properties":{"a":{"type":"string"}},"description":"One."}',
    )
  })
})
