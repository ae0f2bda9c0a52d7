import type { AbuseType } from '@winnow/contract'
import type { MovedType } from './lesson-body.ts'
import type { ChampionSummary, ModelOrigin, ModelSummary } from '../ports/trainer.ts'

/** What there was when models were fitted. */
export interface Refreshed {
  /** ms. */
  readonly atMs: number
  /** Bad labels. */
  readonly bad: number
  /** Rows held for fits; absent in entries of older versions. */
  readonly rows?: number
}

/** The body of a `model` entry: what is served for an abuse type from here on, and why. The outcome holds a fitted model. */
export interface ModelBody {
  readonly abuseType: AbuseType
  /**
   * `kept`: a fitted model that lost against the served one, which stays; `imported`: one from another
   * environment, not served until it is promoted; `released`: the one that was chosen by hand goes on until a fit
   * lets another serve.
   */
  readonly how: 'promoted' | 'kept' | 'by_hand' | 'imported' | 'released'
  /** The entry that holds the model; 0 = the starter, with what was learned from labels online. */
  readonly model: number
  /** Of a model fitted now. */
  readonly refreshed?: Refreshed
  readonly summary?: ModelSummary
  /** What a fitted model was compared with; absent in entries of older versions. */
  readonly champion?: ChampionSummary
  readonly origin?: ModelOrigin
  /** The entry of the model served before it; 0 = none was fitted. */
  readonly parent?: number
  /** The line-up from here on: by abuse type, the entry that holds the model. Absent in entries of older versions. */
  readonly serving?: readonly number[]
  /** How far labels have moved the weights of layers, of all types; absent = none, as in entries of older versions. */
  readonly moved?: readonly MovedType[]
}

/** Whether the model is served from this entry on. */
export const serves = ({ how }: Pick<ModelBody, 'how'>): boolean =>
  how === 'promoted' || how === 'by_hand'
