import type { AbuseType } from '@winnow/contract'
import { FEATURE_INDEX, FEATURES } from '../../features/index.ts'
import type { Model } from '../model.ts'
import { TermTable } from './term-table.ts'
import type { Rivals, Term } from './term.ts'

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
  /** Whether a failed login counts for the account: the sender's place and devices are not its owner's. */
  readonly readsAttempts?: true
}

/** Makes a model of its terms. Error: a term names a feature that does not exist. */
export function starterModel(declaration: StarterDeclaration): StarterModel {
  const { version, abuseType, terms, rivals = [], base } = declaration
  const table = new TermTable(terms, rivals, placeOf)
  const ofUser = new TermTable(terms.filter(isOfUser), [], placeOf)
  const tableFor = (features: Float32Array): TermTable =>
    declaration.readsAttempts !== true && features[LOGIN_FAILED] === 1 ? ofUser : table
  return {
    version,
    abuseType,
    base,
    places: table.features,
    terms: [...terms, ...rivals.flat()],
    margin: (features) => tableFor(features).margin(base, features),
    contributions: (features, into) => {
      into.fill(0, 0, FEATURES.length)
      tableFor(features).add(features, into)
    },
  }
}

function placeOf(feature: string): number {
  const place = FEATURE_INDEX.get(feature)
  if (place === undefined) throw new Error(`no feature is named ${feature}`)
  return place
}

const LOGIN_FAILED = placeOf('login_failed')

/** Whether the term reads what is known of the user alone, and nothing that an event brings. */
function isOfUser({ feature }: Term): boolean {
  const reads = FEATURES[placeOf(feature)]?.reads ?? []
  return reads.length > 0 && reads.every((read) => read.role === 'user' && !('to' in read))
}
