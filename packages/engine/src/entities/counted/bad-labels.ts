import type { AbuseType } from '@winnow/contract'
import type { Facts } from '../facts.ts'
import { aggregatesOf } from './aggregates-of.ts'
import { type Aggregate, count } from './define-aggregate.ts'
import { LABELS } from './event-sets.ts'

/** Abuse that says something about the device it is done with. */
export const DEVICE_ABUSE = [
  'payment_abuse',
  'promotion_abuse',
  'account_abuse',
  'account_takeover',
] as const satisfies readonly AbuseType[]

export type DeviceAbuse = (typeof DEVICE_ABUSE)[number]

/** Only bad labels count: else somebody could tie a device to good users to make it look good. */
export function badLabels(by: string): Readonly<Record<DeviceAbuse, Aggregate>> {
  const define = aggregatesOf(by)
  const pairs = DEVICE_ABUSE.map((abuse) => {
    const isBad = (facts: Facts): boolean => facts.labelAbuse === abuse && facts.labelBad === 1
    return [abuse, define(`bad_${abuse}`, count, { on: LABELS, when: isBad })]
  })
  return Object.fromEntries(pairs) as Record<DeviceAbuse, Aggregate>
}
