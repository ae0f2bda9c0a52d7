import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse, parseDocument, stringify } from 'yaml'
import { workflowsOf } from '../../../parts/policy/policy-flow.ts'
import { type Edit, edited } from './edit.ts'
import { editText } from './edit-text.ts'

const guides = join(import.meta.dirname, '../../../../../../docs/guides')

const RUNS = process.env['WINNOW_LONG'] === '1' ? 20_000 : 120

const textsIn = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(join(guides, folder))
    .filter((file) => !file.includes('cases'))
    .map((file) => [file, readFileSync(join(guides, folder, file), 'utf8')])

/** The recipes of the guide, and its policies. */
const TEXTS = [...textsIn('recipes'), ...textsIn('policies')]

const commentsOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => (/^\s*#/.test(line) ? [line.trim()] : []))

const conditions = fc.constantFrom(
  'scores.payment_abuse >= 90',
  'true',
  "event.user_email.endsWith('@a.example') && event.amount > usd(5)",
  "event.type in ['a', 'b'] # not a comment",
  '{"a": 1}.a == 1',
  "x == 'it''s: odd'",
  '- 1 < 2',
  '"quoted" == "a\\nb"',
  '  spaces  ',
)

const actions = fc.constantFrom<object>(
  { decide: 'block_user_payment_abuse' },
  { review: 'payments' },
  { add_to_list: 'bad_mails', value: 'event.user_email', for: '30d' },
  { answer: { challenge: 'otp', level: 2, again: false } },
)

const routes = fc.record(
  {
    name: fc.stringMatching(/^[a-z][a-z_]{0,8}$/),
    when: conditions,
    share: fc.integer({ min: 1, max: 100 }),
    do: fc.array(actions, { maxLength: 3 }),
  },
  { requiredKeys: ['name', 'when', 'do'] },
)

const policies = fc.record({
  workflows: fc.array(
    fc.record({
      name: fc.stringMatching(/^[a-z]{1,8}$/),
      on: fc.constantFrom(['$create_order'], ['$login', '$logout']),
      abuse_types: fc.constant(['payment_abuse']),
      routes: fc.array(routes, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

/** Policies as people write them: with comments above lines, and here and there `[a, b]`. */
const generated = fc
  .tuple(policies, fc.infiniteStream(fc.nat(6)), fc.boolean())
  .map(([policy, chances, isFlow]) => {
    const document = parseDocument(
      stringify(policy, { lineWidth: 0, aliasDuplicateObjects: !isFlow }),
    )
    if (isFlow)
      document.setIn(['workflows', 0, 'on'], document.createNode(['$login'], { flow: true }))
    const lines = document.toString({ lineWidth: 0 }).trimEnd().split('\n')
    let count = 0
    const commented = lines.flatMap((line) => {
      const chance = chances.next().value ?? 0
      if (chance > 1 || !/^\s*(?:- )?\w+:/.test(line)) return [line]
      count += 1
      const indent = /^\s*/.exec(line)?.[0] ?? ''
      return [`${indent}# note ${count}`, line]
    })
    return `${commented.join('\n')}\n`
  })

const texts = fc.oneof(fc.constantFrom(...TEXTS.map(([, text]) => text)), generated)

/** An edit that the builder may make of a text. */
const editsOf = (text: string): fc.Arbitrary<Edit> => {
  const places = workflowsOf(parse(text)).flatMap(({ routes: own }, workflow) =>
    own.map((_, route) => ({
      path: ['workflows', workflow, 'routes'] as const,
      at: route,
      count: own.length,
    })),
  )
  return fc.constantFrom(...places).chain(({ path, at, count }) =>
    fc.oneof(
      conditions.map((value): Edit => ({ do: 'set', path: [...path, at, 'when'], value })),
      fc
        .integer({ min: 1, max: 99 })
        .map((value): Edit => ({ do: 'set', path: [...path, at, 'share'], value })),
      actions.map((value): Edit => ({ do: 'insert', path: [...path, at, 'do'], at: 0, value })),
      routes.map((value): Edit => ({ do: 'insert', path, at, value })),
      fc.nat(count - 1).map((to): Edit => ({ do: 'move', path, from: at, to })),
      fc.constant<Edit>(
        count > 1
          ? { do: 'remove', path: [...path, at] }
          : { do: 'set', path: [...path, at, 'when'], value: 'true' },
      ),
    ),
  )
}

const cases = texts.chain((text) => fc.tuple(fc.constant(text), editsOf(text)))

it('a text after an edit reads as the edited policy, for every policy (P17)', () => {
  fc.assert(
    fc.property(cases, ([text, edit]) => {
      expect(parse(editText(text, edit))).toEqual(edited(parse(text), edit))
    }),
    { numRuns: RUNS },
  )
})

it('keeps every comment, and their order where nothing was moved or removed (P17)', () => {
  fc.assert(
    fc.property(cases, ([text, edit]) => {
      if (edit.do === 'remove') return
      const [before, after] = [commentsOf(text), commentsOf(editText(text, edit))]
      const isSorted = edit.do === 'move'
      const kept = (all: readonly string[]) => all.filter((one) => before.includes(one))
      const order = (all: readonly string[]) => (isSorted ? all.toSorted() : all)
      expect(order(kept(after))).toEqual(order(before))
    }),
    { numRuns: RUNS },
  )
})

it.each(TEXTS)('a changed condition of %s changes its line alone, to and fro (P17)', (_, text) => {
  const path = ['workflows', 0, 'routes', 0, 'when'] as const
  const [old] = workflowsOf(parse(text))[0]?.routes ?? []
  const changed = editText(text, { do: 'set', path, value: 'scores.payment_abuse > 1' })
  const lines = text.split('\n')
  const others = changed.split('\n').filter((line) => !lines.includes(line))
  expect(others.length).toBeLessThanOrEqual(1)
  expect(parse(editText(changed, { do: 'set', path, value: old?.when }))).toEqual(parse(text))
})

it.each(TEXTS)(
  'a route of %s that moves down and up again leaves the text as it was (P17)',
  (_, text) => {
    const path = ['workflows', 0, 'routes'] as const
    const count = workflowsOf(parse(text))[0]?.routes.length ?? 0
    const there = editText(text, { do: 'move', path, from: 0, to: count - 1 })
    expect(editText(there, { do: 'move', path, from: count - 1, to: 0 })).toBe(text)
  },
)
