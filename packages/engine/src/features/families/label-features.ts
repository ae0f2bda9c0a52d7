import type { AbuseType } from '@winnow/contract'
import { type Reputation } from '../../entities/counted/reputation.ts'
import { reputations } from '../../entities/reputations.ts'
import type { WindowName } from '../../aggregates/windows.ts'
import { type Role, roleWords } from '../../entities/entity-types.ts'
import { asRead } from '../as-read.ts'
import { SHARED_BY, type SharedBy } from './shared-by.ts'
import { around, defineFeature, type Feature, over, ownLabel, register } from '../define-feature.ts'

/** Labels at which a share of bad ones counts by half. */
const HALF_TRUST = 4

/** `payment`, `content`, `promotion`, `account`, `takeover`: how names of features spell abuse types. */
export function shortAbuseName(abuse: AbuseType): string {
  return abuse === 'account_takeover' ? 'takeover' : abuse.replace('_abuse', '')
}

const WORDS: Readonly<Record<AbuseType, string>> = {
  payment_abuse: 'payment abuse',
  content_abuse: 'content abuse',
  promotion_abuse: 'promotion abuse',
  account_abuse: 'account abuse',
  account_takeover: 'account takeover',
}

/** The reputation aggregates of one abuse type, of the entity in one role. */
interface Labels {
  readonly role: Role
  readonly abuse: AbuseType
  readonly of: Reputation
}

/** The label of the user as a whole, not of one order or content; unknown when there is none. */
export function ownLabelFeature(abuse: AbuseType): Feature {
  return defineFeature({
    name: `user_${shortAbuseName(abuse)}_labelled_bad`,
    family: 'reputation',
    why: `Somebody reviewed this user and labelled them bad for ${WORDS[abuse]}.`,
    reads: [ownLabel('user', abuse)],
    value: (verdict) => (verdict <= 1 ? verdict : NaN),
  })
}

/** The average of the last few labels. */
export function recent(labels: Labels): Feature {
  const { role, abuse, of } = labels
  const sharedBy = SHARED_BY.get(role)
  if (sharedBy === undefined) {
    return defineFeature({
      ...recentNamed(labels),
      reads: [register(of.recent, role)],
      value: asRead,
    })
  }
  // In a takeover what a user has in nearly every event may be the thief's or the owner's.
  const isCarried = sharedBy.isCarried && abuse !== 'account_takeover'
  return isCarried ? recentOfOthers(labels, sharedBy) : recentOfAll(labels, sharedBy)
}

const recentNamed = ({ role, abuse }: Labels): Pick<Feature, 'name' | 'family' | 'why'> => ({
  name: `${role}_${shortAbuseName(abuse)}_recent_bad`,
  family: 'reputation',
  why: `The latest labels on ${roleWords(role).called} were bad for ${WORDS[abuse]}: it is happening now.`,
})

/** The average of the latest labels, in proportion to the share of sharers who have labels. */
function recentOfAll(labels: Labels, { sharers, fullShare }: SharedBy): Feature {
  const { role, of } = labels
  return defineFeature({
    ...recentNamed(labels),
    reads: [
      register(of.recent, role),
      over(of.bad, 'life', role),
      over(of.good, 'life', role),
      over(sharers, 'life', role),
    ],
    value: (average, bad, good, all) => average * weightOf(bad + good, fullShare * all),
  })
}

/** The same, in proportion to bad labels alone; unknown when they may all be the user's own: the user has as many. */
function recentOfOthers(labels: Labels, { sharers, fullShare }: SharedBy): Feature {
  const { role, abuse, of } = labels
  return defineFeature({
    ...recentNamed(labels),
    reads: [
      register(of.recent, role),
      over(of.bad, 'life', role),
      over(sharers, 'life', role),
      over(reputations.user[abuse].bad, 'life'),
    ],
    needs: 'any',
    value: (average, bad, all, own) =>
      bad > 0 && own >= bad ? NaN : average * weightOf(bad, fullShare * all),
  })
}

/** The weight of `labels` labels, 0 to 1, where `full` of them count in full. At least 1: guests' orders name no user to count. */
const weightOf = (labels: number, full: number): number => labels / Math.max(1, labels, full)

/** Share of bad labels in a window, shrunk towards 0 while there are few, and while few of the sharers have labels. */
export function badShare({ role, abuse, of }: Labels, window: WindowName): Feature {
  const named = {
    name: `${role}_${shortAbuseName(abuse)}_bad_share_${window}`,
    family: 'reputation',
    why: `Share of the labels of ${roleWords(role).called} that were bad for ${WORDS[abuse]}.`,
  } as const
  const counts = [over(of.bad, window, role), over(of.good, window, role)] as const
  const sharedBy = SHARED_BY.get(role)
  if (sharedBy === undefined) {
    return defineFeature({ ...named, reads: counts, value: (bad, good) => badIn(bad, bad + good) })
  }
  const { sharers, fullShare } = sharedBy
  return defineFeature({
    ...named,
    reads: [...counts, over(sharers, window, role)],
    value: (bad, good, all) =>
      badIn(bad, bad + good === 0 ? 0 : Math.max(bad + good, fullShare * all)),
  })
}

/** The shrunk share of bad labels; NaN without a label. */
const badIn = (bad: number, labels: number): number =>
  labels === 0 ? NaN : bad / (labels + HALF_TRUST)

/** Bad labels of the worst neighbour, two links from the user: another user of the same device, say. */
export function neighbours(role: Role, abuse: AbuseType, of: Reputation, noun: string): Feature {
  return defineFeature({
    name: `${role}_neighbour_${of.bad.by}_${shortAbuseName(abuse)}_bad_90d`,
    family: 'reputation',
    why: `${noun} has bad labels for ${WORDS[abuse]}: what is linked to abuse is often part of it.`,
    reads: [around(role, of.bad, '90d')],
    value: asRead,
  })
}
