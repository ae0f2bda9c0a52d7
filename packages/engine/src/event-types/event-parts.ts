import type { CanonicalEvent } from '@winnow/contract'
import type { Facts } from '../entities/facts.ts'
import type { NamedEntity } from '../entities/named-entity.ts'

/** An event and what is read of it: its text, its facts and the entities that it mentions. */
export interface EventParts {
  readonly event: CanonicalEvent
  /** As the ledger keeps it, where it was written before. */
  readonly body?: string | undefined
  /** What it posts; empty = nothing. */
  readonly text: string
  readonly facts: Readonly<Facts>
  readonly mentions: readonly NamedEntity[]
}
