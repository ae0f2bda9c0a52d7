import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { FIRST_LAYERS } from '../learning/layers.ts'
import type { LearnedTrace } from '../learning/live/learned-trace.ts'
import type { Tokens } from '../models/tokens/token-list.ts'
import { STARTER_MODELS, STARTER_VERSION } from '../models/starter/index.ts'
import type { Outcome } from '../events/outcome.ts'
import type { ServedLayers } from './contributions.ts'

/** For a score without an online model. */
export const NO_TOKENS: Tokens = {
  count: 0,
  hashes: new Uint32Array(0),
  values: new Float64Array(0),
  sources: new Uint16Array(0),
}

/**
 * The layers that gave a score of an outcome; undefined when they can no longer be read. `trace`: the models
 * and inputs besides the features; undefined for scores of the starter alone.
 */
export function servedLayersOf(
  { modelVersion, online }: Pick<Outcome, 'modelVersion' | 'online'>,
  trace: LearnedTrace | undefined,
  abuseType: AbuseType,
): ServedLayers | undefined {
  const starter = STARTER_MODELS[abuseType]
  if (modelVersion === STARTER_VERSION) return { starter, layers: FIRST_LAYERS }
  if (trace === undefined) return undefined
  const model = ABUSE_TYPES.indexOf(abuseType)
  const { layers: all, ftrl, usual, trust } = trace.parts
  const layers = all[model] ?? FIRST_LAYERS
  const servedMargin = online[model] ?? 0
  if (ftrl === undefined) return { starter, layers, forgotten: servedMargin }
  return {
    starter,
    layers,
    online: { ftrl, model, usual, servedMargin, trust: trust[model] ?? 1 },
  }
}
