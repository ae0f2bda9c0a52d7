import type { Feature } from '../../features/define-feature.ts'
import { FEATURES } from '../../features/index.ts'
import { BEHAVIOUR_SENTENCES } from './behaviour-sentences.ts'
import { derivedPhrase } from './derived.ts'
import { DEVICE_SENTENCES } from './device-sentences.ts'
import { FAILURE_SENTENCES } from './failure-sentences.ts'
import { IDENTITY_SENTENCES } from './identity-sentences.ts'
import { MISMATCH_SENTENCES } from './mismatch-sentences.ts'
import { MONEY_SENTENCES } from './money-sentences.ts'
import { OFFER_SENTENCES } from './offer-sentences.ts'
import { type Phrase, withNumber } from './phrase.ts'

/** Sentences that do not follow from a feature's declaration, by its name. */
export const WRITTEN_SENTENCES: Readonly<Record<string, Phrase>> = {
  ...MONEY_SENTENCES,
  ...FAILURE_SENTENCES,
  ...MISMATCH_SENTENCES,
  ...IDENTITY_SENTENCES,
  ...BEHAVIOUR_SENTENCES,
  ...OFFER_SENTENCES,
  ...DEVICE_SENTENCES,
}

/** What a feature's value means in words; undefined when there are none. */
export const phraseOf = (feature: Feature): Phrase | undefined =>
  WRITTEN_SENTENCES[feature.name] ?? derivedPhrase(feature)

/** In the order of FEATURES; a feature without a sentence (a test finds it) is called by its name. */
const PHRASES: readonly Phrase[] = FEATURES.map(
  (feature) =>
    phraseOf(feature) ?? withNumber(`The value of ${feature.name.replaceAll('_', ' ')} is {}.`),
)

/** A feature's known value as a sentence; `place` in FEATURES. Error: no such place. */
export function sentenceOf(place: number, value: number): string {
  const phrase = PHRASES[place]
  if (phrase === undefined) throw new RangeError(`there is no feature ${place}`)
  return phrase(value)
}
