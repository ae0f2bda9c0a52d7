import type { TargetFlags } from '../command-options.ts'
import type { InputFormat } from './read/input-file.ts'

/** The options of `winnow import`. */
export interface ImportFlags extends TargetFlags {
  readonly labels: readonly string[]
  readonly mapping?: string
  readonly format?: InputFormat
  readonly inOrder?: boolean
  readonly rejects?: string
  readonly scores?: string
  readonly again?: boolean
  readonly json?: boolean
  readonly dryRun?: boolean
  /** Of a dry run: where the lines go that would be sent. */
  readonly lines?: string
  /** Goes on whatever looks wrong. */
  readonly yes?: boolean
}
