import type { AbuseType } from '@winnow/contract'
import { type Reputation } from '../aggregates/declared/reputation.ts'
import { reputations } from '../aggregates/declared/reputations.ts'
import type { WindowName } from '../aggregates/windows.ts'
import type { Role } from '../entities/entity-types.ts'
import { asRead } from './as-read.ts'
import { COMERS, type Comers } from './comers.ts'
import { around, defineFeature, type Feature, over, ownLabel, register } from './define-feature.ts'

/** Labels after which an entity's own rate counts half. */
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

/** Whose labels, of what. */
interface Known {
  readonly role: Role
  readonly abuse: AbuseType
  readonly of: Reputation
}

/** What was said of a user as a whole, not of one thing he did. */
export function saidOfUser(abuse: AbuseType): Feature {
  return defineFeature({
    name: `user_${shortAbuseName(abuse)}_labelled_bad`,
    family: 'reputation',
    why: `Somebody looked at this user and said that it is ${WORDS[abuse]}.`,
    reads: [ownLabel('user', abuse)],
    value: (verdict) => (verdict <= 1 ? verdict : NaN),
  })
}

/** The average of the last few labels. */
export function recent(known: Known): Feature {
  const { role, abuse, of } = known
  const comers = COMERS[role]
  if (comers === undefined) {
    return defineFeature({
      ...recentNamed(known),
      reads: [register(of.recent, role)],
      value: asRead,
    })
  }
  const isCarried = CARRIED.has(role) && abuse !== 'account_takeover'
  return isCarried ? recentOfOthers(known, comers) : recentOfAll(known, comers)
}

/**
 * What somebody has with him, whatever he does: a label of his marks him by it and all of these too, which is one thing
 * known and not five. Of a takeover they are the thief's or the owner's.
 */
const CARRIED: ReadonlySet<Role> = new Set<Role>(['email', 'phone', 'card', 'shipping_address'])

const recentNamed = ({ role, abuse }: Known): Pick<Feature, 'name' | 'family' | 'why'> => ({
  name: `${role}_${shortAbuseName(abuse)}_recent_bad`,
  family: 'reputation',
  why: `The latest labels on this ${role.replace('_', ' ')} were bad for ${WORDS[abuse]}: it is happening now.`,
})

/** As much as so many labels say of all who came. */
function recentOfAll(known: Known, { of: came, told }: Comers): Feature {
  const { role, of } = known
  return defineFeature({
    ...recentNamed(known),
    reads: [
      register(of.recent, role),
      over(of.bad, 'life', role),
      over(of.good, 'life', role),
      over(came, 'life', role),
    ],
    value: (average, bad, good, all) => average * heard(bad + good, told * all),
  })
}

/** As much as so many bad ones say of all who came; unknown where the user himself has as many bad labels. */
function recentOfOthers(known: Known, { of: came, told }: Comers): Feature {
  const { role, abuse, of } = known
  return defineFeature({
    ...recentNamed(known),
    reads: [
      register(of.recent, role),
      over(of.bad, 'life', role),
      over(came, 'life', role),
      over(reputations.user[abuse].bad, 'life'),
    ],
    needs: 'any',
    value: (average, bad, all, own) =>
      bad > 0 && own >= bad ? NaN : average * heard(bad, told * all),
  })
}

/** How much of what so many labels say is heard where `enough` would be heard in full; guests alone are nobody who came. */
const heard = (labels: number, enough: number): number => labels / Math.max(1, labels, enough)

/** Share of bad labels in a window, drawn to 0 while there are few; of what several share, while few of them have labels. */
export function badShare({ role, abuse, of }: Known, window: WindowName): Feature {
  const said = {
    name: `${role}_${shortAbuseName(abuse)}_bad_share_${window}`,
    family: 'reputation',
    why: `Share of this ${role.replace('_', ' ')}’s labels that were bad for ${WORDS[abuse]}.`,
  } as const
  const labels = [over(of.bad, window, role), over(of.good, window, role)] as const
  const comers = COMERS[role]
  if (comers === undefined) {
    return defineFeature({ ...said, reads: labels, value: (bad, good) => badIn(bad, bad + good) })
  }
  const { of: came, told } = comers
  return defineFeature({
    ...said,
    reads: [...labels, over(came, window, role)],
    value: (bad, good, all) => badIn(bad, bad + good === 0 ? 0 : Math.max(bad + good, told * all)),
  })
}

/** NaN without a label. */
const badIn = (bad: number, labels: number): number =>
  labels === 0 ? NaN : bad / (labels + HALF_TRUST)

/** Bad labels of the worst neighbour: two hops from the user. */
export function neighbours(role: Role, abuse: AbuseType, of: Reputation, noun: string): Feature {
  return defineFeature({
    name: `${role}_neighbour_${of.bad.by}_${shortAbuseName(abuse)}_bad_90d`,
    family: 'reputation',
    why: `${noun} has bad labels for ${WORDS[abuse]}: who shares things often shares plans.`,
    reads: [around(role, of.bad, '90d')],
    value: asRead,
  })
}
