import type { Facts } from '../entities/facts.ts'
import { FAMILIES, type Family } from '../features/define-feature.ts'
import { FEATURES } from '../features/index.ts'
import type { Model } from './model.ts'
import { Ranking } from './ranking.ts'

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
export const LEAST_CONTRIBUTION = 0.05
/** What moves a score by fewer log-odds is minor: a quarter of a point of 100 at most. */
export const MINOR_LOG_ODDS = 0.01
/** Further features of the family that a reason names. */
export const MAX_ALSO = 4

const ALL_PLACES = Uint16Array.from(FEATURES, (_, place) => place)
const FAMILY_CODES: Uint8Array = Uint8Array.from(FEATURES, ({ family }) => FAMILIES.indexOf(family))

/** Working space of one call, used again by the next. */
const contributions = new Float64Array(FEATURES.length)
const raising = new Uint16Array(FEATURES.length)
const totals = new Float64Array(FAMILIES.length)
const met = new Uint8Array(FAMILIES.length)
const families = new Ranking(MAX_REASONS)
const members = new Ranking(1 + MAX_ALSO)

/**
 * The strongest reasons for a score, at most six, one per family of features: a device shared by
 * many users in an hour and in a month is one reason, not two. What is not known has no value to be named by.
 */
export function reasonsOf(model: Model, features: Float32Array, facts?: Facts): readonly Reason[] {
  model.contributions(features, contributions)
  return strongest(features, model.places, facts)
}

/** The same of what each feature added, by whatever model. */
export function reasonsIn(moved: Float64Array, features: Float32Array): readonly Reason[] {
  contributions.set(moved)
  return strongest(features, ALL_PLACES)
}

/** `places`: features that may have moved the score, in their order. */
function strongest(features: Float32Array, places: Uint16Array, facts?: Facts): readonly Reason[] {
  const count = findRaising(features, places)
  rankFamilies(count)
  const reasons: Reason[] = []
  for (let rank = 0; rank < families.size; rank += 1) {
    rankMembers(families.at(rank), count)
    reasons.push(reasonOf(families.at(rank), features, facts))
  }
  return reasons
}

/** Lists the known features that raise the score, in their order; answers how many there are. */
function findRaising(features: Float32Array, places: Uint16Array): number {
  let count = 0
  for (let at = 0; at < places.length; at += 1) {
    const index = places[at] ?? 0
    if ((contributions[index] ?? 0) <= 0 || Number.isNaN(features[index])) continue
    raising[count] = index
    count += 1
  }
  return count
}

/** Sums by family what raises the score, and ranks the families worth a word. */
function rankFamilies(count: number): void {
  const seen = sumFamilies(count)
  families.clear()
  for (let at = 0; at < seen; at += 1) {
    const family = met[at] ?? 0
    const total = totals[family] ?? 0
    if (total >= LEAST_CONTRIBUTION) families.add(family, total)
  }
}

/** Lists the families met, in the order of their first features; answers how many there are. */
function sumFamilies(count: number): number {
  let seen = 0
  // `fill` is a call into the runtime, which costs more than so few places.
  for (let family = 0; family < totals.length; family += 1) totals[family] = 0
  for (let at = 0; at < count; at += 1) {
    const index = raising[at] ?? 0
    const family = FAMILY_CODES[index] ?? 0
    if (totals[family] === 0) met[seen++] = family
    totals[family] = (totals[family] ?? 0) + (contributions[index] ?? 0)
  }
  return seen
}

function rankMembers(family: number, count: number): void {
  members.clear()
  for (let at = 0; at < count; at += 1) {
    const index = raising[at] ?? 0
    if (FAMILY_CODES[index] === family) members.add(index, contributions[index] ?? 0)
  }
}

function reasonOf(code: number, features: Float32Array, facts: Facts | undefined): Reason {
  const family = FAMILIES[code]
  const strongest = members.at(0)
  const feature = FEATURES[strongest]
  if (family === undefined || feature === undefined) throw new Error('a reason without a feature')
  const details: Record<string, string | number> = { family }
  addOthers(details, features)
  if (facts !== undefined) addWords(details, family, facts)
  return {
    name: feature.name,
    value: readable(features[strongest] ?? NaN),
    details,
    why: feature.why,
    contribution: totals[code] ?? 0,
  }
}

/** The family's other features that raised the score by more than a trifle, with their values. */
function addOthers(details: Record<string, string | number>, features: Float32Array): void {
  for (let rank = 1; rank < members.size; rank += 1) {
    const index = members.at(rank)
    const name = FEATURES[index]?.name
    if ((contributions[index] ?? 0) < MINOR_LOG_ODDS) return
    if (name !== undefined) details[name] = readable(features[index] ?? NaN)
  }
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

function addWords(details: Record<string, string | number>, family: Family, facts: Facts): void {
  for (const [name, fact] of WORDS[family] ?? []) {
    const word = facts[fact]
    if (typeof word === 'string' && word !== '') details[name] = word
  }
}
