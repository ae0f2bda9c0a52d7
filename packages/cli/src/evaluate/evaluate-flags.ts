import type { InputFormat } from '../import/read/input-file.ts'
import type { OwnerFlags } from '../ledger/wanted-environments.ts'
import type { DataPlace } from '../service/data-place.ts'

/** How labels may be used. */
export type Protocol = 'online' | 'frozen' | 'unlabelled'

/** The options of `winnow evaluate`. */
export interface EvaluateFlags extends OwnerFlags, DataPlace {
  readonly events: readonly string[]
  readonly labels: readonly string[]
  /** How columns become fields. */
  readonly mapping?: string
  readonly format?: InputFormat
  readonly protocol: Protocol
  /** Where the test begins: a time, or `labels`, where their `split` says it. */
  readonly split?: number | 'labels'
  readonly abuseType?: string
  /** Learning stops after so many bad labels. */
  readonly badLabels?: number
  readonly predictions?: string
  readonly rejects?: string
  readonly seed: number
  readonly json?: boolean
  /** Judges what a data directory holds instead of files. */
  readonly ledger?: boolean
}
