import type { CanonicalEvent } from '@winnow/contract'
import type { Enrichment } from '../entities/enrichment.ts'

/** An event that was parsed and received, with what tables outside know of it. */
export interface ReceivedEvent {
  /** The environment (an account's production or sandbox) that it belongs to. */
  readonly environment: number
  /** When the service received it, ms since 1970. */
  readonly receivedAtMs: number
  readonly event: CanonicalEvent
  readonly enrichment: Enrichment
  /** As the ledger keeps it, where it was written before. */
  readonly body?: string | undefined
}
