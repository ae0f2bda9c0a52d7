import type { AbuseType } from '@winnow/contract'
import type { ModelOrigin, ModelSummary } from '../../ports/trainer.ts'

/** The ledger's body of a model: what serves an abuse type from here on, and why. Its outcome holds a fitted model. */
export interface ModelBody {
  readonly abuseType: AbuseType
  /**
   * `kept`: a fitted model that ranks worse than what served, which goes on serving; `imported`: one that
   * came from elsewhere, and serves when somebody lets it.
   */
  readonly how: 'promoted' | 'kept' | 'by_hand' | 'imported'
  /** The entry that holds the model; 0 = the starter, with what labels taught online. */
  readonly model: number
  /** Of a model fitted now: bad labels it knew, and when, ms. */
  readonly refreshed?: { readonly atMs: number; readonly bad: number }
  readonly summary?: ModelSummary
  readonly origin?: ModelOrigin
  /** The entry that held the model which served when this one came; 0 = none was fitted. */
  readonly parent?: number
  /** What serves from here on: by abuse type, the entry that holds the model. Absent in entries of before it was said. */
  readonly serving?: readonly number[]
}

/** Whether the model is served from this entry on. */
export const serves = ({ how }: Pick<ModelBody, 'how'>): boolean =>
  how === 'promoted' || how === 'by_hand'
