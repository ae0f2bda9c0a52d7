/** Bounds of what apps send; what lies beyond one is left out and named. */
export const MOBILE_LIMITS = {
  /** Events of one batch. */
  eventsCount: 1_000,
  /** Characters of a text; a longer one is cut. */
  textChars: 1_024,
  /** Entries of a list, and of all evidence of one kind. */
  listCount: 64,
  /** Members of `fields` and of `metrics`. */
  namesCount: 64,
  /** Problems listed for one batch. */
  problemsCount: 100,
} as const
