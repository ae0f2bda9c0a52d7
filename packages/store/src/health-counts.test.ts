import { DAY_MS } from '@winnow/contract'
import { expect, it } from 'vitest'
import { HealthCounts, MAX_HEALTH_PAGES } from './health-counts.ts'

it('holds a bounded number of days, the latest ones', () => {
  const counts = new HealthCounts()
  const extra = 3
  for (let day = 1; day <= MAX_HEALTH_PAGES + extra; day += 1) {
    const sighting = {
      verdict: 'accepted',
      eventType: '$login',
      code: 0,
      path: '',
      problem: '',
    } as const
    counts.add({ ...sighting, environment: 1, atMs: day * DAY_MS })
  }
  const days = [...counts.all()].map(({ day }) => day)
  expect(days).toEqual(Array.from({ length: MAX_HEALTH_PAGES }, (_, at) => at + 1 + extra))
})
