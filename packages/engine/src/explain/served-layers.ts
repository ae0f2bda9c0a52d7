import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { FIRST_LAYERS } from '../learning/layers.ts'
import type { LearnedVoice } from '../learning/live/learned-voice.ts'
import type { Tokens } from '../models/online/token-list.ts'
import { STARTER_MODELS, STARTER_VERSION } from '../models/starter/index.ts'
import type { Outcome } from '../outcome.ts'
import type { ServedLayers } from './contributions.ts'

/** Of a score that no online model spoke for. */
export const NO_TOKENS: Tokens = {
  count: 0,
  hashes: new Uint32Array(0),
  values: new Float64Array(0),
  sources: new Uint16Array(0),
}

/**
 * The layers that gave a score of an outcome; undefined when this code has them no more. `voice`: what the
 * scores were made of besides features, where labels had taught anything.
 */
export function servedLayersOf(
  { modelVersion, online }: Pick<Outcome, 'modelVersion' | 'online'>,
  voice: LearnedVoice | undefined,
  abuseType: AbuseType,
): ServedLayers | undefined {
  const starter = STARTER_MODELS[abuseType]
  if (modelVersion === STARTER_VERSION) return { starter, layers: FIRST_LAYERS }
  if (voice === undefined) return undefined
  const model = ABUSE_TYPES.indexOf(abuseType)
  const { layers: all, ftrl, usual, trust } = voice.parts
  const layers = all[model] ?? FIRST_LAYERS
  if (ftrl === undefined) return { starter, layers }
  const spoken = { ftrl, model, usual, said: online[model] ?? 0, trust: trust[model] ?? NaN }
  return { starter, layers, online: spoken }
}
