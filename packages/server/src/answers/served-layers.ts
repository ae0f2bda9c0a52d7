import type { AbuseType } from '@winnow/contract'
import { FIRST_LAYERS, type ServedLayers, type Tokens } from '@winnow/engine'
import { modelOf } from './models.ts'

/** The layers that gave a score, by the version kept with it; undefined when this code has them no more. */
export function servedLayersOf(version: string, type: AbuseType): ServedLayers | undefined {
  const starter = modelOf(version, type)
  return starter && { starter, layers: FIRST_LAYERS }
}

/** Of a score that no online model spoke for. */
export const NO_TOKENS: Tokens = {
  count: 0,
  hashes: new Uint32Array(0),
  values: new Float64Array(0),
  sources: new Uint16Array(0),
}
