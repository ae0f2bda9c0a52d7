import { STATES_REVISION } from '../../aggregates/states-revision.ts'
import { FEATURES } from '../../features/index.ts'
import { STARTER_VERSION } from '../../models/starter/index.ts'

/** What decides how the same entries are scored. */
export interface EngineVersion {
  /** Version of the starter's weights, `starter-16`. */
  readonly starter: string
  /** STATES_REVISION; undefined = it was not recorded. */
  readonly states: number | undefined
  /** Names of the features, in the order of the vector; undefined = they were not recorded. */
  readonly features: readonly string[] | undefined
}

/** A version, and the first entry that it computed. */
export interface VersionSince extends EngineVersion {
  readonly from: number
}

/** This engine's. */
export const ENGINE_VERSION = {
  starter: STARTER_VERSION,
  states: STATES_REVISION,
  features: FEATURES.map(({ name }) => name),
} as const satisfies EngineVersion

/** Whether two versions compute the same, as far as they are known. */
export function isSameVersion(a: EngineVersion, b: EngineVersion): boolean {
  return a.starter === b.starter && a.states === b.states && sameNames(a.features, b.features)
}

function sameNames(a: EngineVersion['features'], b: EngineVersion['features']): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.length === b.length && a.every((name, at) => name === b[at])
}
