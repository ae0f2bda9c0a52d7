import { FAMILIES, type Family } from '../features/define-feature.ts'
import { FEATURES } from '../features/index.ts'
import type { Said } from '../learning/live/learned-trace.ts'
import type { Contributions } from './contributions.ts'
import type { EventWords } from './sentences/event-words.ts'
import { sentenceIn } from './sentences/feature-sentences.ts'
import { capital } from './sentences/phrase.ts'
import type { MovingWord } from './moving-words.ts'
import { pointsPerLogOdds } from './points.ts'
import { sourceValue } from './source-values.ts'
import { sourceSentence, sourceWords, wordsOf, wordsSentence } from './source-words.ts'

/** One signal that moved a score. */
export interface ReasonPart {
  /** A feature's name, or of what was learned from labels about a field: `text`, `custom.store_id`. */
  readonly name: string
  /** Of a feature. */
  readonly value?: number
  /** In calibrated log-odds: above 0 raises the score. */
  readonly contribution: number
  /** The same in points of a score from 0 to 100: all points and the score of the base add up to the score. */
  readonly points: number
  /** What an analyst reads. */
  readonly sentence: string
}

/** What a family did to a score: the sum of its parts, the strongest first. */
export interface FamilyReason {
  /** `learned`: what was learned from labels about words, entities, texts and custom fields. */
  readonly family: Family | 'learned'
  readonly contribution: number
  readonly points: number
  readonly parts: readonly ReasonPart[]
}

/** What was scored. */
interface ScoredEvent {
  readonly features: Float32Array
  /** Names of its custom fields, as `customNames` orders them. */
  readonly customNames: readonly string[]
  /** What else it has; undefined where that is not known. */
  readonly said: Said | undefined
  /** Of its text, the strongest first; absent = not known. */
  readonly movingWords?: readonly MovingWord[]
  /** Its names and ids, where they are known. */
  readonly words?: EventWords | undefined
}

/**
 * Everything that moved a score, by family, the strongest family first. The families' contributions
 * and the base add up to the calibrated log-odds.
 */
export function familyReasons(
  contributions: Contributions,
  scored: ScoredEvent,
): readonly FamilyReason[] {
  const { base, features, sources, forgotten } = contributions
  const logOdds = base + totalOf(features) + totalOf(sources) + forgotten
  const pointsPer = pointsPerLogOdds(base, logOdds)
  const reasonOf = (family: FamilyReason['family'], parts: readonly PlainPart[]) =>
    pointedReason(family, parts, pointsPer)
  const families = FAMILIES.map((family) =>
    reasonOf(family, featureParts(family, contributions, scored)),
  )
  const learned = reasonOf('learned', learnedParts(contributions, scored))
  return [...families, learned].filter(({ parts }) => parts.length > 0).sort(byStrength)
}

type PlainPart = Omit<ReasonPart, 'points'>

const byStrength = (a: { contribution: number }, b: { contribution: number }): number =>
  Math.abs(b.contribution) - Math.abs(a.contribution)

function pointedReason(
  family: FamilyReason['family'],
  parts: readonly PlainPart[],
  pointsPer: number,
): FamilyReason {
  const contribution = parts.reduce((sum, part) => sum + part.contribution, 0)
  const pointed = parts.map((part) => ({ ...part, points: part.contribution * pointsPer }))
  const points = contribution * pointsPer
  return { family, contribution, points, parts: pointed.sort(byStrength) }
}

function totalOf(moved: Float64Array): number {
  let total = 0
  for (const each of moved) total += each
  return total
}

function featureParts(
  family: Family,
  { features: moved }: Contributions,
  { features, words }: ScoredEvent,
): readonly PlainPart[] {
  return FEATURES.flatMap(({ name, family: own }, place) => {
    const contribution = moved[place] ?? 0
    if (own !== family || contribution === 0) return []
    const value = features[place] ?? NaN
    if (Number.isNaN(value)) return [{ name, contribution, sentence: unknownText(name) }]
    return [{ name, value, contribution, sentence: sentenceIn(place, features, words) }]
  })
}

/** Models may learn from what is missing. */
const unknownText = (name: string): string =>
  `${capital(name.replaceAll('_', ' '))} is missing, which is a signal by itself.`

function learnedParts(
  { sources, forgotten }: Contributions,
  { customNames, said, movingWords = [] }: ScoredEvent,
): readonly PlainPart[] {
  const known = Array.from(sources).flatMap((contribution, source) => {
    if (contribution === 0) return []
    const words = sourceWords(source, customNames)
    const named = wordsOf(source, contribution, movingWords)
    const sentence =
      named.length > 0
        ? wordsSentence(words, contribution, named)
        : sourceSentence(words, contribution, sourceValue(source, said, words))
    return [{ name: words.name, contribution, sentence }]
  })
  if (forgotten === 0) return known
  const whole = { name: 'learned', contribution: forgotten, sentence: forgottenText(forgotten) }
  return [...known, whole]
}

const forgottenText = (contribution: number): string =>
  `What labels had taught by then ${contribution > 0 ? 'raises' : 'lowers'} the score. Which parts of the event it was about is not known any more.`
