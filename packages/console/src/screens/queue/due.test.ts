import { expect, it } from 'vitest'
import { urgencyAt } from './due.tsx'

it.each([
  [149, 'in_time'],
  [150, 'half'],
  [179, 'half'],
  [180, 'soon'],
  [199, 'soon'],
  [200, 'overdue'],
] as const)('at %i of 100 to 200 a case is %s (C11)', (nowMs, urgency) => {
  expect(urgencyAt(100, 200, nowMs)).toBe(urgency)
})
