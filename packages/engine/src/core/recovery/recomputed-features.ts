import { ENGINE_VERSION, type EngineVersion } from './engine-version.ts'

type ByStarter = Readonly<Record<string, readonly string[]>>

/**
 * Features that come out otherwise since a starter version though they kept their names and STATES_REVISION stayed. A replay declares
 * them for entries of earlier starters; any other feature must come out as it was recorded.
 */
const RECOMPUTED_FEATURES: ByStarter = {}

const starterNumber = (version: string): number => Number(version.slice(version.indexOf('-') + 1))

/**
 * Names of the features that may come out otherwise than `by` computed them; undefined = all, since features read states, and these
 * may be others.
 */
export function recomputedFeatures(
  by: EngineVersion,
  declared: ByStarter = RECOMPUTED_FEATURES,
): ReadonlySet<string> | undefined {
  if (by.features === undefined || by.states !== ENGINE_VERSION.states) return undefined
  const number = starterNumber(by.starter)
  const later = Object.entries(declared).filter(([since]) => starterNumber(since) > number)
  return new Set(later.flatMap(([, names]) => names))
}
