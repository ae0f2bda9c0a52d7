/** Where the entries stand that follow from a verdict. */
export interface VerdictPlace {
  /** The event's entry, or that of its user's new score. */
  readonly sequence: number
  /** The sequence of the first entry that follows from it. */
  readonly first: number
  /** When its user's score changed, ms since 1970; undefined = the event is new. */
  readonly scoreChangeMs?: number
}
