/** What the check has to say of a place in a condition. */
export interface Finding {
  /** A condition with an error does not run. */
  readonly severity: 'error' | 'warning'
  /** Characters of the condition's text, from 0; the end is behind the last one. */
  readonly from: number
  readonly to: number
  /** One sentence. */
  readonly message: string
  /** What to write instead, where that is known. */
  readonly suggestion?: string
}
