import type { AbuseType } from '@winnow/contract'
import type { Facts } from '../facts.ts'
import { type Aggregate, count, labelEma } from './define-aggregate.ts'
import { aggregatesOf } from './aggregates-of.ts'
import { LABELS } from './event-sets.ts'

/** The labels of one abuse type about an entity. */
export interface Reputation {
  /** Bad labels. */
  readonly bad: Aggregate
  /** Good labels. */
  readonly good: Aggregate
  /** Average of the last few labels, 0 good … 1 bad: turns within three labels either way. */
  readonly recent: Aggregate
}

/** The weight of the newest label; a terminal or a device turns bad from one day to the next. */
export const NEWEST = 0.3

/** Declares an entity type's reputation for the abuse types that it says something about. */
export function reputation<const A extends AbuseType>(
  by: string,
  abuseTypes: readonly A[],
): Readonly<Record<A, Reputation>> {
  const pairs = abuseTypes.map((abuse) => [abuse, reputationFor(by, abuse)])
  return Object.fromEntries(pairs) as Record<A, Reputation>
}

function reputationFor(by: string, abuse: AbuseType): Reputation {
  const define = aggregatesOf(by)
  const isOf = (facts: Facts): boolean => facts.labelAbuse === abuse
  const bad = (facts: Facts): boolean => isOf(facts) && facts.labelBad === 1
  const good = (facts: Facts): boolean => isOf(facts) && facts.labelBad === 0
  return {
    bad: define(`bad_${abuse}`, count, { on: LABELS, when: bad }),
    good: define(`good_${abuse}`, count, { on: LABELS, when: good }),
    recent: define(`recent_${abuse}`, labelEma(NEWEST), { on: LABELS, when: isOf }),
  }
}
