import { describe, expect, it } from 'vitest'
import { commonFields } from '../common-fields.ts'
import type { EventDeclaration } from '../define-event.ts'
import { customEvent, eventTypes } from '../event-types.ts'
import type { FieldSet } from '../kinds/kind.ts'
import { parseEvent } from '../parse/parse-event.ts'
import { allKinds } from '../reference/all-kinds.ts'
import { FIELD_EXAMPLES, LEFT_OUT } from './field-examples.ts'
import { isWords } from './is-words.ts'
import { latestVersion, shortEvent } from './short-event.ts'

const events: readonly EventDeclaration[] = [...eventTypes, customEvent]

it.each(events)('the short example of $name is accepted without a warning', (event) => {
  const parsed = parseEvent(latestVersion(event), shortEvent(event))
  expect(parsed).toMatchObject({ ok: true, warnings: [] })
  expect(shortEvent(event)).not.toHaveProperty('$time')
})

describe('examples of fields', () => {
  const tables: readonly (readonly [owner: string, fields: FieldSet])[] = [
    ['', commonFields],
    ...events.map(({ name, fields }) => [name, fields] as const),
    ...allKinds().flatMap(({ name, shape }) =>
      shape.is === 'object' ? [[name, shape.fields] as const] : [],
    ),
  ]
  const known = new Set(
    tables.flatMap(([owner, fields]) =>
      Object.keys(fields).flatMap((name) => [name, `${owner}.${name}`]),
    ),
  )

  it('are of fields there are', () => {
    expect(Object.keys(FIELD_EXAMPLES).filter((name) => !known.has(name))).toEqual([])
    const leftOut = Object.entries(LEFT_OUT).flatMap(([owner, names]) =>
      [...names].map((name) => `${owner}.${name}`),
    )
    expect(leftOut.filter((name) => !known.has(name))).toEqual([])
  })

  it('are not those of every text and id', () => {
    const texts = tables.flatMap(([owner, fields]) =>
      Object.entries(fields)
        .filter(([name, { kind }]) => isWords(kind) && LEFT_OUT[owner]?.has(name) !== true)
        .map(([name]) => [`${owner}.${name}`, name] as const),
    )
    expect(texts.length).toBeGreaterThan(100)
    const short = new Set(
      events.flatMap((event) =>
        Object.keys(shortEvent(event)).map((name) => `${event.name}.${name}`),
      ),
    )
    const bare = texts.filter(
      (names) => !names.some((name) => name in FIELD_EXAMPLES || short.has(name)),
    )
    expect(bare).toEqual([])
  })
})
