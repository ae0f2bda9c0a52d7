import { parseEvent } from '@winnow/contract'
import { expect, it } from 'vitest'
import { mistakesOf } from './mistakes.ts'

const AT_MS = Date.UTC(2026, 0, 1)

it('are refused, or taken with a warning', () => {
  const verdicts = mistakesOf('ann', AT_MS).map(({ $event_id: _id, ...body }) => {
    const { ok, warnings } = parseEvent('v204', body, { nowMs: AT_MS })
    return ok ? `taken, ${warnings.length > 0 ? 'warned' : 'as it is'}` : 'refused'
  })
  expect(verdicts).toEqual([
    ...Array.from({ length: 4 }, () => 'refused'),
    ...Array.from({ length: 3 }, () => 'taken, warned'),
  ])
})
