import type { Facts } from '../entities/facts.ts'
import type { Family } from '../features/define-feature.ts'
import { FEATURES } from '../features/index.ts'
import type { Model } from './model.ts'

/** Why a score is as high as it is, in one feature of a family. */
export interface Reason {
  /** The family's feature that raised the score most. */
  readonly name: string
  readonly value: number | string
  readonly details: Readonly<Record<string, string | number>>
  /** The sentence an analyst reads. */
  readonly why: string
  /** What the family added to the log-odds. */
  readonly contribution: number
}

export const MAX_REASONS = 6
/** Evidence below this is not worth an analyst's time. */
const LEAST_CONTRIBUTION = 0.05
/** Further features of the family that a reason names. */
const MAX_ALSO = 4

interface Group {
  total: number
  readonly members: { readonly index: number; readonly contribution: number }[]
}

/**
 * The strongest reasons for a score, at most six, one per family of features: a device shared by
 * many users in an hour and in a month is one reason, not two.
 */
export function reasonsOf(model: Model, features: Float32Array, facts?: Facts): readonly Reason[] {
  const contributions = new Float64Array(FEATURES.length)
  model.contributions(features, contributions)
  return [...groupByFamily(contributions)]
    .filter(([, { total }]) => total >= LEAST_CONTRIBUTION)
    .sort(([, a], [, b]) => b.total - a.total)
    .slice(0, MAX_REASONS)
    .flatMap(([family, group]) => reasonOf(family, group, features, facts))
}

/** Positive contributions by family. */
function groupByFamily(contributions: Float64Array): Map<Family, Group> {
  const groups = new Map<Family, Group>()
  for (let index = 0; index < contributions.length; index += 1) {
    const contribution = contributions[index] ?? 0
    const feature = FEATURES[index]
    if (contribution <= 0 || feature === undefined) continue
    const group = groups.get(feature.family) ?? { total: 0, members: [] }
    groups.set(feature.family, group)
    group.total += contribution
    group.members.push({ index, contribution })
  }
  return groups
}

// oxlint-disable-next-line max-params -- what the reason is about, and the two things it is read from
function reasonOf(
  family: Family,
  { total, members }: Group,
  features: Float32Array,
  facts: Facts | undefined,
): readonly Reason[] {
  const [strongest, ...others] = members.sort((a, b) => b.contribution - a.contribution)
  const feature = FEATURES[strongest?.index ?? -1]
  if (strongest === undefined || feature === undefined) return []
  return [
    {
      name: feature.name,
      value: readable(features[strongest.index] ?? NaN),
      details: {
        family,
        ...alsoOf(others, features),
        ...(facts === undefined ? {} : wordsOf(family, facts)),
      },
      why: feature.why,
      contribution: total,
    },
  ]
}

/** The family's other features that raised the score, with their values. */
function alsoOf(
  others: readonly { readonly index: number }[],
  features: Float32Array,
): Record<string, number> {
  const also: Record<string, number> = {}
  for (const { index } of others.slice(0, MAX_ALSO)) {
    const name = FEATURES[index]?.name
    if (name !== undefined) also[name] = readable(features[index] ?? NaN)
  }
  return also
}

/** Three decimals: what a person compares. */
function readable(value: number): number {
  return Number.isInteger(value) ? value : Math.round(value * 1000) / 1000
}

/** The words behind a family's numbers, as far as the event says them. */
const WORDS: Partial<Record<Family, readonly (readonly [string, keyof Facts])[]>> = {
  mismatch: [
    ['ip_country', 'ipCountry'],
    ['billing_country', 'billingCountry'],
    ['shipping_country', 'shippingCountry'],
    ['card_country', 'cardCountry'],
    ['phone_country', 'phoneCountry'],
  ],
  identity: [
    ['email_domain', 'emailDomain'],
    ['browser', 'browser'],
    ['phone_type', 'phoneType'],
  ],
  place: [
    ['ip_country', 'ipCountry'],
    ['ip_network', 'ipNetworkName'],
  ],
  failure: [
    ['decline_category', 'declineCategory'],
    ['login_failure', 'loginFailure'],
  ],
  content: [['domain', 'textDomain']],
  payment: [['payment_type', 'paymentType']],
  amount: [['currency', 'currency']],
}

function wordsOf(family: Family, facts: Facts): Record<string, string> {
  const words: Record<string, string> = {}
  for (const [name, fact] of WORDS[family] ?? []) {
    const word = facts[fact]
    if (typeof word === 'string' && word !== '') words[name] = word
  }
  return words
}
