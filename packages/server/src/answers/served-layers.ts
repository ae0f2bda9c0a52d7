import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import {
  FIRST_LAYERS,
  Ftrl,
  FTRL_SETTINGS,
  type Outcome,
  type ServedLayers,
  type Tokens,
} from '@winnow/engine'
import { modelOf } from './models.ts'

/** Weights of the past are not kept: what they said is known, and a model that says nothing now stands for them. */
const FORGOTTEN = Ftrl.untaught(ABUSE_TYPES.length, { ...FTRL_SETTINGS, slotBits: 3 })

/**
 * The layers that gave a score, by what was kept with it; undefined when this code has them no more. What
 * labels taught online is the base's: of which words and entities it was made is not kept.
 */
export function servedLayersOf(
  { modelVersion, online }: Pick<Outcome, 'modelVersion' | 'online'>,
  type: AbuseType,
): ServedLayers | undefined {
  const starter = modelOf(modelVersion, type)
  if (starter === undefined) return undefined
  const model = ABUSE_TYPES.indexOf(type)
  const said = online[model]
  const served = { starter, layers: FIRST_LAYERS }
  return said === undefined ? served : { ...served, online: { ftrl: FORGOTTEN, model, said } }
}

/** Of a score that no online model spoke for. */
export const NO_TOKENS: Tokens = {
  count: 0,
  hashes: new Uint32Array(0),
  values: new Float64Array(0),
  sources: new Uint16Array(0),
}
