import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ExplainedWorkflow } from './explain-policy.ts'
import { firstDifference } from './first-difference.ts'

const RESULTS = ['true', 'false', 'failed', 'not_in_share'] as const

/** The same policy on two events: names and conditions are alike, what comes out may differ. */
const pairs = fc
  .array(
    fc.array(
      fc.record({
        here: fc.constantFrom(...RESULTS),
        there: fc.constantFrom(...RESULTS),
        value: fc.integer({ max: 3, min: 0 }),
        other: fc.integer({ max: 3, min: 0 }),
      }),
      { maxLength: 4 },
    ),
    { maxLength: 3 },
  )
  .map((workflows) => {
    const side = (name: 'here' | 'there', value: 'value' | 'other'): readonly ExplainedWorkflow[] =>
      workflows.map((routes, at) => ({
        workflow: `w${at}`,
        routes: routes.map((one, place) => ({
          route: `r${place}`,
          when: `event.amount > ${place}`,
          is: one[name],
          values: { amount: one[value], same: 7 },
        })),
      }))
    return { here: side('here', 'value'), there: side('there', 'other'), workflows }
  })

it('P20: the first difference is the first condition that comes out otherwise, with the values that differ', () => {
  fc.assert(
    fc.property(pairs, ({ here, there, workflows }) => {
      const found = firstDifference(here, there)
      const naive = workflows
        .flatMap((routes, at) => routes.map((one, place) => ({ ...one, at, place })))
        .find((one) => one.here !== one.there)
      const isSame = naive?.value === naive?.other
      const expected = naive && {
        workflow: `w${naive.at}`,
        route: `r${naive.place}`,
        when: `event.amount > ${naive.place}`,
        here: { is: naive.here, values: isSame ? {} : { amount: naive.value } },
        there: { is: naive.there, values: isSame ? {} : { amount: naive.other } },
      }
      expect(found).toEqual(expected)
    }),
  )
})

it('a workflow that did not run on the other event is a difference', () => {
  const here = [
    {
      workflow: 'a',
      routes: [{ route: 'r', when: 'true', is: 'true' as const, values: { x: 1 } }],
    },
  ]
  expect(firstDifference(here, [])).toMatchObject({
    here: { is: 'true', values: { x: 1 } },
    there: { is: 'not_run', values: { x: null } },
  })
})
