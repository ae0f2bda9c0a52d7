import type { AbuseType } from '@winnow/contract'
import type { EntityKey } from '../entities/entity-key.ts'

/** An entity by type code and key, as a label's entry lists those it touched. */
export interface Touched {
  readonly type: number
  readonly key: EntityKey
}

/** What a label adds to the reputation of every entity it touches, or takes back. */
export interface LabelEffect {
  readonly abuseType: AbuseType
  readonly isBad: boolean
  /** The label's own time, ms. */
  readonly atMs: number
  readonly touched: readonly Touched[]
}

/** The effect of an earlier label, with the sequence of that label's entry. */
export interface ReplacedLabel extends LabelEffect {
  readonly sequence: number
}
