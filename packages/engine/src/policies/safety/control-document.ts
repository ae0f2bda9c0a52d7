/** What is done with users of a control group in the place of a block. */
export const CONTROL_INSTEADS = ['accept', 'review'] as const
export type ControlInstead = (typeof CONTROL_INSTEADS)[number]

/** A control group: some users whom a workflow would block are not blocked. */
export interface ControlDocument {
  /** Of users, always the same ones. */
  readonly percent: number
  readonly instead: ControlInstead
  /** Events of a larger amount are blocked all the same; undefined = none. US dollars. */
  readonly exceptAboveUsd?: number
}
