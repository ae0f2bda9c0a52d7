import type { LabelEffect, ReplacedLabel } from '../labels/label-effect.ts'
import type { LabelOrigin } from '../labels/held-label.ts'
import type { LabelSubject } from './label-subject.ts'

/** Labels given or taken back by one entry. */
export interface LabelChange {
  /** What is labelled. */
  readonly subject: LabelSubject
  readonly origin: LabelOrigin
  /** Undefined: labels are only taken back. */
  readonly effect: LabelEffect | undefined
  readonly replaces: readonly ReplacedLabel[]
  /** The entry of the event it is about, if the caller named it. */
  readonly event?: number
}
