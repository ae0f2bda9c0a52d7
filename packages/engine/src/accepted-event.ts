import type { CanonicalEvent } from '@winnow/contract'
import type { Enrichment } from './entities/enrichment.ts'

/** An event as the engine takes it: parsed, placed in the ledger's order, with its time and tables. */
export interface AcceptedEvent {
  /** Place in the ledger: 1, 2, 3 … across all environments. */
  readonly sequence: number
  /** The environment (an account's production or sandbox) whose data it belongs to. */
  readonly environment: number
  /** When the service received it, ms since 1970. */
  readonly receivedAtMs: number
  readonly event: CanonicalEvent
  readonly enrichment: Enrichment
}
