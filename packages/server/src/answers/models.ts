import { STARTER_MODELS, STARTER_VERSION, type Model } from '@winnow/engine'
import type { AbuseType } from '@winnow/contract'

/** The model that gave a score, by the version kept with it; undefined when this code has it no more. */
export const modelOf = (version: string, type: AbuseType): Model | undefined =>
  version === STARTER_VERSION ? STARTER_MODELS[type] : undefined
