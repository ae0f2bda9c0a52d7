import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { workflowsOf } from '../../../parts/policy/policy-flow.ts'
import { OPERATORS, printClauses, readClauses } from './clauses.ts'

const recipes = join(import.meta.dirname, '../../../../../../docs/guides/recipes')

const CONDITIONS = readdirSync(recipes)
  .filter((file) => !file.includes('cases'))
  .flatMap((file) => workflowsOf(parse(readFileSync(join(recipes, file), 'utf8'))))
  .flatMap(({ routes }) => routes.map(({ when }) => when))

const names = fc.stringMatching(/^[a-z]+(\.[a-z_0-9]+){1,2}$/)
const values = fc.constantFrom(
  '90',
  "'a && b'",
  'usd(5)',
  "['a', 'b']",
  "'it\\'s'",
  'event.ip',
  '-1.5',
)

const clauses = fc.oneof(
  fc.record({ left: names, operator: fc.constantFrom(...OPERATORS.slice(0, -1)), right: values }),
  fc.record({
    left: names,
    operator: fc.constant('has' as const),
    right: fc.constant('bad_mails'),
  }),
)

it('a condition in rows prints as it was, or is edited as text (P17)', () => {
  const parts = fc.constantFrom(
    'a.b >= 1',
    '!x.y',
    '(a.b > 1 || c.d < 2)',
    "a.b=='x'",
    "f('(')",
    '  a.b > 1',
    "'",
  )
  const texts = fc
    .tuple(fc.array(parts), fc.constantFrom(' && ', ' || ', '&&'))
    .map(([all, by]) => all.join(by))
  fc.assert(
    fc.property(fc.oneof(texts, fc.constantFrom(...CONDITIONS)), (condition) => {
      const read = readClauses(condition)
      expect(read === undefined ? condition : printClauses(read)).toBe(condition)
    }),
  )
})

it('rows that are printed are read as the same rows (P17)', () => {
  const some = fc.record({
    join: fc.constantFrom('&&' as const, '||' as const),
    clauses: fc.array(clauses, { minLength: 2, maxLength: 4 }),
  })
  fc.assert(
    fc.property(some, (rows) => {
      expect(readClauses(printClauses(rows))).toEqual(rows)
    }),
  )
})

it('most conditions of the recipes are rows', () => {
  const count = CONDITIONS.filter((condition) => readClauses(condition) !== undefined).length
  expect(count / CONDITIONS.length).toBeGreaterThan(0.7)
})
