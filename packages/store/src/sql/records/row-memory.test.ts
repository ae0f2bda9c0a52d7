import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { RowMemory } from './row-memory.ts'

const KINDS = 2

const ids = fc.constantFrom('a', 'b', 'c', 'é', '\u0000', '\ud800', '"]')

const key = fc.tuple(fc.integer({ min: 1, max: 2 }), fc.nat({ max: KINDS - 1 }), ids)

const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constantFrom('expect', 'get', 'set'), key }),
    fc.record({ act: fc.constantFrom('lookUp', 'trim', 'forget'), key }),
  ),
  { maxLength: 40 },
)

/** Rows in a map, found one by one or, as a table reads JSON, many at once. */
function sourceOf(table: ReadonlyMap<string, number>) {
  const find = (environment: number, kind: number, id: string) =>
    table.get(`${environment} ${kind} ${id}`)
  return {
    kinds: KINDS,
    find,
    *findAll(environment: number, kind: number, json: string): Iterable<[string, number]> {
      for (const id of JSON.parse(json) as string[]) {
        const row = find(environment, kind, id)
        if (row !== undefined) yield [id, row]
      }
    },
  }
}

it('answers what the table has, whatever was expected, remembered and forgotten', () => {
  fc.assert(
    fc.property(
      fc.array(key, { maxLength: 8 }),
      steps,
      fc.nat({ max: 5 }),
      (held, acts, maxRows) => {
        const table = new Map(held.map((parts, at) => [parts.join(' '), at]))
        const memory = new RowMemory(sourceOf(table), maxRows)
        for (const {
          act,
          key: [environment, kind, id],
        } of acts) {
          if (act === 'expect') memory.expect(environment, kind, id)
          else if (act === 'lookUp') memory.lookUp()
          else if (act === 'trim') memory.trim()
          else if (act === 'forget') memory.forget()
          else if (act === 'set') {
            table.set(`${environment} ${kind} ${id}`, 99)
            memory.set(environment, kind, id, 99)
          } else {
            memory.lookUp()
            expect(memory.get(environment, kind, id)).toBe(
              table.get(`${environment} ${kind} ${id}`),
            )
          }
        }
      },
    ),
    { numRuns: 500 },
  )
})
