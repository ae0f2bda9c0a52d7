import type { AbuseType } from '@winnow/contract'
import { FEATURE_INDEX, FEATURES } from '../features/index.ts'
import type { Model } from './model.ts'
import { TermTable } from './term-table.ts'
import type { Transform } from './transform.ts'

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

/** Terms that see one thing from several sides: the strongest alone counts. */
export type Rivals = readonly Term[]

/** A model that is a list anyone can read. */
export interface StarterModel extends Model {
  /** All of them, rivals too. */
  readonly terms: readonly Term[]
}

interface StarterDeclaration {
  readonly version: string
  readonly abuseType: AbuseType
  /** Log-odds of abuse of an event of which nothing is known. */
  readonly base: number
  readonly terms: readonly Term[]
  readonly rivals?: readonly Rivals[]
}

/** Makes a model of its terms. Error: a term names a feature that does not exist. */
export function starterModel(declaration: StarterDeclaration): StarterModel {
  const { version, abuseType, terms, rivals = [], base } = declaration
  const table = new TermTable(terms, rivals, placeOf)
  return {
    version,
    abuseType,
    base,
    places: table.features,
    terms: [...terms, ...rivals.flat()],
    margin: (features) => table.margin(base, features),
    contributions: (features, into) => {
      into.fill(0, 0, FEATURES.length)
      table.add(features, into)
    },
  }
}

function placeOf(feature: string): number {
  const place = FEATURE_INDEX.get(feature)
  if (place === undefined) throw new Error(`no feature is named ${feature}`)
  return place
}
