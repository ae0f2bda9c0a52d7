import { lineUpOf, STARTER_MODELS, STARTER_VERSION, type Model } from '@winnow/engine'
import type { AbuseType } from '@winnow/contract'

/**
 * The model whose evidence explains a score, by the version kept with it; undefined when this code has
 * it no more. What labels taught stands on the starter model, which names the reasons there too.
 */
export const modelOf = (version: string, type: AbuseType): Model | undefined =>
  version === STARTER_VERSION || lineUpOf(version) !== undefined ? STARTER_MODELS[type] : undefined
