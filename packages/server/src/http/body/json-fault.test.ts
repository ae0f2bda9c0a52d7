import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonFault } from './json-fault.ts'

const NONE = 'JSON has no NaN and no Infinity: send null, or leave the member out.'

it.each([
  ['{"a": NaN}', 7, NONE],
  ['{"a": -Infinity}', 7, NONE],
  ['[1, Infinity]', 5, NONE],
  ['{"a": undefined}', 7, 'JSON has no undefined'],
  ['{"a": True}', 7, 'in Python, json.dumps'],
  ['{"a": {"b": [None]}}', 14, 'in Python, json.dumps'],
  ["{'a': 1}", 2, 'double quotes'],
  ['{a: 1}', 2, ''],
  ['{"a": 1,}', 9, 'one too many'],
  ['[1, ]', 5, 'one too many'],
  ['{"a": 01}', 7, ''],
  ['{"a": "x', 7, ''],
  ['{"a": 1', 8, 'It ends before'],
  ['{"a": 1} {', 10, ''],
  ['', 1, 'It ends before'],
  ['{"a": tru}', 7, ''],
  ['{"a" 1}', 6, ''],
])('finds the fault of %s at character %i', (text, place, hint) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
  const said = jsonFault(text)
  expect(said).toMatch(new RegExp(`^ \\(at character ${place}\\)\\.`))
  expect(said).toContain(hint)
})

it('reads whatever is JSON to its end, and shows nothing of it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(jsonFault(text)).toContain(` (at character ${text.length + 1}).`)
      expect(jsonFault(`{"secret": ${text} "s3cr3t"`)).not.toContain('s3cr3t')
    }),
  )
})

it('takes a megabyte', () => {
  expect(jsonFault(`["${'x'.repeat(1_000_000)}", NaN]`)).toContain('(at character 1000006)')
})
