import type { AbuseType } from '@winnow/contract'
import { FEATURE_INDEX, FEATURES } from '../features/index.ts'
import type { Model } from './model.ts'
import { evidenceOf, type Transform } from './transform.ts'

/** One line of a starter model: weight × transform(feature), in log-odds. */
export interface Term {
  readonly feature: string
  readonly weight: number
  readonly transform: Transform
}

export const term = (feature: string, weight: number, transform: Transform): Term => ({
  feature,
  weight,
  transform,
})

/** A model that is a list anyone can read. */
export interface StarterModel extends Model {
  readonly terms: readonly Term[]
}

interface StarterDeclaration {
  readonly version: string
  readonly abuseType: AbuseType
  /** Log-odds of abuse of an event of which nothing is known. */
  readonly base: number
  readonly terms: readonly Term[]
}

/** Makes a model of its terms. Error: a term names a feature that does not exist. */
export function starterModel(declaration: StarterDeclaration): StarterModel {
  const { terms, base } = declaration
  const places = Uint16Array.from(terms, ({ feature }) => placeOf(feature))
  const weights = Float64Array.from(terms, ({ weight }) => weight)
  const transforms = terms.map(({ transform }) => transform)

  /** Weighted evidence of the term at `at`; most features of an event are unknown, and cost nothing. */
  const evidence = (features: Float32Array, at: number): number => {
    const value = features[places[at] ?? 0] ?? NaN
    const transform = transforms[at]
    if (value !== value || transform === undefined) return 0
    return (weights[at] ?? 0) * evidenceOf(transform, value)
  }
  return {
    ...declaration,
    margin(features) {
      let margin = base
      for (let at = 0; at < places.length; at += 1) margin += evidence(features, at)
      return margin
    },
    contributions(features, into) {
      into.fill(0, 0, FEATURES.length)
      for (let at = 0; at < places.length; at += 1) {
        const place = places[at] ?? 0
        into[place] = (into[place] ?? 0) + evidence(features, at)
      }
    },
  }
}

function placeOf(feature: string): number {
  const place = FEATURE_INDEX.get(feature)
  if (place === undefined) throw new Error(`no feature is named ${feature}`)
  return place
}
