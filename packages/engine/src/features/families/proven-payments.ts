import { user } from '../../entities/declared/user.ts'
import type { WindowName } from '../../aggregates/windows.ts'
import { defineFeature, over, type Read } from '../define-feature.ts'

/** What the payments of a day vouch for at most, and those of the six days before: else a flood vouches for itself. */
const MAX_OF_TODAY = 2
const MAX_OF_THE_WEEK = 4

const paymentsOver = (window: WindowName): readonly [Read, Read, Read] => [
  over(user.orders, window),
  over(user.transactions, window),
  over(user.failedPayments, window),
]

/** An order and its payment count once, and what failed does not count. */
const donePayments = ([orders, transactions, failed]: readonly [number, number, number]): number =>
  Math.max(orders, transactions - failed)

/** Of payments within a day, a week and 90 days, the latest among them: how many are in the user's favour. */
export function provenOf(day: number, week: number, quarter: number): number {
  const today = Math.max(day - 1, 0) / 2
  const ofTheWeek = Math.max(week - day, 0)
  const before = Math.max(quarter - week, 0)
  return Math.min(today, MAX_OF_TODAY) + Math.min(ofTheWeek, MAX_OF_THE_WEEK) + before
}

export const provenPayments = defineFeature({
  name: 'proven_payments_90d',
  family: 'sequence',
  why: 'Every payment that went well makes the next one safer. Recent ones may still turn out bad, so they count for less.',
  reads: [...paymentsOver('1d'), ...paymentsOver('7d'), ...paymentsOver('90d')],
  value: (...[o1, t1, f1, o7, t7, f7, o90, t90, f90]) =>
    provenOf(donePayments([o1, t1, f1]), donePayments([o7, t7, f7]), donePayments([o90, t90, f90])),
})
