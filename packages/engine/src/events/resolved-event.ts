import type { OpenEntity } from '../aggregates/open-entity.ts'
import type { Facts } from '../entities/facts.ts'
import type { FeatureContext } from '../features/feature-context.ts'
import type { OwnedRole } from './follow-up/ownership.ts'
import type { Outcome } from './outcome.ts'
import type { PreparedEvent } from './prepared-event.ts'

/**
 * Why an event passes the pipeline. `sequence`: its place in the ledger, under which it is folded. `isRequested`: the request asks
 * for workflows that run on request only.
 */
export type Purpose =
  /** It is new: its devices and its follow-up are looked up, it is folded and scored. Policies do not run on history. */
  | {
      readonly kind: 'accept'
      readonly sequence: number
      readonly isHistory?: boolean
      readonly isRequested?: boolean
    }
  /** The same, with what was looked up back then. `recorded`: what states keep instead of what is computed. */
  | {
      readonly kind: 'replay'
      readonly sequence: number
      readonly recorded?: Outcome | undefined
      readonly isRequested?: boolean
    }
  /** It did not happen: it is scored as if it were new. Changes nothing. `sequence`: as of an event after all others. */
  | { readonly kind: 'try'; readonly sequence: number }
  /** It is folded; its packed outcome is in the ledger already. */
  | { readonly kind: 'recover'; readonly sequence: number; readonly outcome: Uint8Array }
  /** It is scored as of `atMs`, with the states as they are. Changes nothing. `isStored`: policies run on the score change. */
  | {
      readonly kind: 'score_again'
      readonly atMs: number
      readonly isStored?: boolean
      readonly isRequested?: boolean
    }
  /**
   * It is scored with what is known of its devices by now, and everything else as in the outcome `known`. No score falls,
   * because features of devices only add; where other models serve by now, all scores stay. Changes nothing.
   */
  | { readonly kind: 'add_devices'; readonly known: Outcome }

/** An event with what the states know of it. Valid until the next event is resolved: its states are open. */
export interface ResolvedEvent extends FeatureContext {
  readonly event: PreparedEvent
  /** Those of the event. */
  readonly facts: Readonly<Facts>
  readonly purpose: Purpose
  /** Place in the ledger; undefined: it is folded into nothing. */
  readonly sequence: number | undefined
  /** The entities that it is folded into: all that it names, but for those of other users. */
  readonly entities: readonly OpenEntity[]
  /** The roles of entities that it names though another user owns them. */
  readonly foreign: readonly OwnedRole[]
  /** The user who is scored; the session, while there is no user; or nobody. */
  readonly subject: OpenEntity | undefined
  readonly isScored: boolean
  /** These, and what its user had last of the kinds that it does not name. */
  readonly known: readonly OpenEntity[]
  /** These without the values that many users share: what features read. */
  readonly read: readonly OpenEntity[]
}
