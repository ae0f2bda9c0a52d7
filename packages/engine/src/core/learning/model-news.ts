import type { AbuseType } from '@winnow/contract'
import type { ModelBody } from '../../entries/model-body.ts'
import type { FitProgress } from '../../ports/trainer.ts'

interface NewsPlace {
  readonly environment: number
  readonly abuseType: AbuseType
}

/** What happens to models, for the log. */
export type ModelNews =
  | (NewsPlace & { readonly kind: 'fit_begun'; readonly rows: number })
  /** A fit goes from one phase to the next: a handful of times. */
  | (NewsPlace & { readonly kind: 'fit_phase'; readonly progress: FitProgress })
  /** Nothing was fitted: the rows are all good, or all bad. */
  | (NewsPlace & { readonly kind: 'fit_for_nothing'; readonly rows: number })
  | (NewsPlace & { readonly kind: 'fit_failed'; readonly rows: number })
  /** A model became an entry of the ledger, or serves from this entry on. */
  | (NewsPlace & { readonly kind: 'model'; readonly sequence: number; readonly body: ModelBody })
