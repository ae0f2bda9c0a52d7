import type { Services } from '../services.ts'
import type { BulkSurroundings, Hindrance } from './hindrance.ts'
import type { KeptBulk } from './kept-bulk.ts'

/** What bulk actions need of the service. */
export type BulkServices = Pick<
  Services,
  'core' | 'records' | 'claims' | 'ledger' | 'caseLocks' | 'turns' | 'nowMs'
>

/** What became of one case or user. `nothing`: there was nothing to do. */
export type Became = 'done' | 'nothing' | Hindrance

/** Where and when a page is worked on. */
export interface AtPage extends BulkSurroundings {
  readonly bulk: Pick<KeptBulk, 'id'>
  readonly nowMs: number
  /** The last entry before the cases were read. */
  readonly asOf: number
}
