import type { Role } from '../../entities/entity-types.ts'
import type { Feature, Read } from '../../features/define-feature.ts'
import { FEATURES } from '../../features/index.ts'
import { BEHAVIOUR_SENTENCES } from './behaviour-sentences.ts'
import { derivedPhrase } from './derived.ts'
import { DEVICE_SENTENCES } from './device-sentences.ts'
import { type EventWords, inWordsOf } from './event-words.ts'
import { FAILURE_SENTENCES } from './failure-sentences.ts'
import { IDENTITY_SENTENCES } from './identity-sentences.ts'
import { withLabelCounts } from './label-words.ts'
import { MISMATCH_SENTENCES } from './mismatch-sentences.ts'
import { MONEY_SENTENCES } from './money-sentences.ts'
import { OFFER_SENTENCES } from './offer-sentences.ts'
import { PEOPLE_SENTENCES } from './people-sentences.ts'
import { type Phrase, withNumber } from './phrase.ts'
import { SURGE_SENTENCES } from './surge-sentences.ts'
import { VECTOR_SENTENCES } from './vector-sentences.ts'

/** Sentences that do not follow from a feature's declaration, by its name. */
export const WRITTEN_SENTENCES: Readonly<Record<string, Phrase>> = {
  ...MONEY_SENTENCES,
  ...FAILURE_SENTENCES,
  ...MISMATCH_SENTENCES,
  ...IDENTITY_SENTENCES,
  ...BEHAVIOUR_SENTENCES,
  ...OFFER_SENTENCES,
  ...PEOPLE_SENTENCES,
  ...DEVICE_SENTENCES,
  ...SURGE_SENTENCES,
}

/** What a feature's value means in words; undefined when there are none. */
export const phraseOf = (feature: Feature): Phrase | undefined =>
  WRITTEN_SENTENCES[feature.name] ?? derivedPhrase(feature)

/** In the order of FEATURES; a feature without a sentence (a test finds it) is called by its name. */
const PHRASES: readonly Phrase[] = FEATURES.map(
  (feature) =>
    phraseOf(feature) ?? withNumber(`The value of ${feature.name.replaceAll('_', ' ')} is {}.`),
)

/** What a feature's values mean; `place` in FEATURES. Error: no such place. */
export function phraseAt(place: number): Phrase {
  const phrase = PHRASES[place]
  if (phrase === undefined) throw new RangeError(`there is no feature ${place}`)
  return phrase
}

/**
 * A known feature of an event as a sentence, in the words of the event where they are known; `place` in FEATURES. Other
 * features may say more of what its number leaves open. Error: no such place.
 */
export function sentenceIn(place: number, features: Float32Array, words?: EventWords): string {
  const { name = '' } = FEATURES[place] ?? {}
  const value = features[place] ?? NaN
  const sentence = VECTOR_SENTENCES[name]?.(features) ?? phraseAt(place)(value)
  return words === undefined ? sentence : inItsWords({ place, value }, sentence, words)
}

/** The same of a value that is known alone. */
export function sentenceOf(place: number, value: number, words?: EventWords): string {
  const sentence = phraseAt(place)(value)
  return words === undefined ? sentence : inItsWords({ place, value }, sentence, words)
}

interface Known {
  readonly place: number
  readonly value: number
}

function inItsWords(known: Known, sentence: string, words: EventWords): string {
  const { reads = [] } = FEATURES[known.place] ?? {}
  const unnamed = words.unnamed.filter((role) => isAbout(role, reads))
  const labels = words.labels?.get(known.place)
  const counted = labels === undefined ? sentence : withLabelCounts(sentence, labels, known)
  return inWordsOf(counted, { ...words, unnamed })
}

/** `This device` may be a collected one, which the event has. Where its user is, is also known of facts alone. */
const isAbout = (role: Role, reads: readonly Read[]): boolean =>
  role === 'ip' || reads.some((read) => read.role === role || ('to' in read && read.to === role))
