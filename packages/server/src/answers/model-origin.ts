import { hash } from 'node:crypto'
import { FEATURES, type ModelOrigin } from '@winnow/engine'
import { VERSION } from '../version.ts'

/** SHA-256 of the names of all features in their order: models are fitted to these. */
export const FEATURES_SHA256: string = hash('sha256', FEATURES.map(({ name }) => name).join('\n'))

/** Of a model that is fitted here. */
export const originOf = (model: Uint8Array): ModelOrigin => ({
  codeVersion: VERSION,
  features: FEATURES_SHA256,
  sha256: hash('sha256', model),
})
