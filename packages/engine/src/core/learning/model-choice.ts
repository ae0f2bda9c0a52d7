import type { AbuseType } from '@winnow/contract'
import type { ModelOrigin, ModelSummary } from '../../ports/trainer.ts'

/** A model to import. */
export interface ModelFromElsewhere {
  readonly environment: number
  readonly abuseType: AbuseType
  readonly receivedAtMs: number
  /** As `encodeLayers` writes them. */
  readonly bytes: Uint8Array
  readonly summary: ModelSummary
  readonly origin: ModelOrigin
}

/** Which model to serve for an abuse type. */
export interface ModelChoice {
  readonly environment: number
  readonly abuseType: AbuseType
  /** Its entry of the ledger. */
  readonly model: number
  readonly receivedAtMs: number
}

/** For which abuse type fits choose again. */
export type ModelRelease = Omit<ModelChoice, 'model'>
