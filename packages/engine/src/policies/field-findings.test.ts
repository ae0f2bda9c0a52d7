import { DAY_MS } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import type { SeenField } from '../fields/seen-fields.ts'
import { checkPolicy } from './check-policy.ts'

const NEWEST_MS = Date.UTC(2026, 5, 30)

const field = (name: string, more: Partial<SeenField> = {}): SeenField => ({
  eventType: '$create_order',
  name,
  type: 'string',
  share: 1,
  values: [],
  firstMs: 0,
  lastMs: NEWEST_MS,
  ...more,
})

/** What the check says of a condition on orders, with `plan` as a text. */
const problemsOf = (when: string, fields: readonly SeenField[]) =>
  checkPolicy(
    {
      custom_fields: { plan: 'string' },
      workflows: [{ name: 'w', on: ['$create_order'], routes: [{ name: 'r', when, do: [] }] }],
    },
    { decisions: [], lists: [], customFields: new Map(), seen: { fields, newestMs: NEWEST_MS } },
  ).problems

const WHEN = "event.custom.plan == 'gold'"

describe('the check of custom fields', () => {
  it('P19: warns of a field that no event had for 30 days', () => {
    const seenAt = (lastMs: number) => problemsOf(WHEN, [field('plan', { lastMs })])
    expect(seenAt(NEWEST_MS - 31 * DAY_MS)).toEqual([
      {
        severity: 'warning',
        path: 'workflows[0].routes[0].when',
        message: '`event.custom.plan` was not seen for 30 days, last on 2026-05-30.',
        suggestion: 'look whether it has another name by now',
      },
    ])
    expect(seenAt(NEWEST_MS - 30 * DAY_MS)).toEqual([])
  })

  it('warns of a field that comes with other events, or is something else', () => {
    expect(problemsOf(WHEN, [field('plan', { eventType: '$login' })])).toMatchObject(
      [{ message: /never seen on `\$create_order`/, suggestion: 'it comes with `$login`' }].map(
        (one) => ({ ...one, message: expect.stringMatching(one.message) }),
      ),
    )
    expect(problemsOf(WHEN, [field('plan', { type: 'number' })])).toMatchObject([
      { severity: 'warning', suggestion: 'declare it as `number`' },
    ])
  })

  it('has nothing to say of a field that is declared and did not come yet, nor of others', () => {
    expect(problemsOf(WHEN, [])).toEqual([])
    expect(problemsOf(WHEN, [field('plan'), field('seats', { lastMs: 0 })])).toEqual([])
  })
})
