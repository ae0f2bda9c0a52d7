/** Bounds of what is kept of custom fields. */
export const FIELD_LIMITS = {
  /** Fields of an environment, each counted once for each event type. Beyond, the one that was not seen for longest is forgotten. */
  fields: 2_000,
  /** Event types of an environment that are looked at. */
  eventTypes: 200,
  /** Characters of a name; longer ones are not kept. */
  nameChars: 128,
  /** Values of a field that are counted, and characters of one. */
  values: 12,
  valueChars: 40,
  /** Values of a field that are shown. */
  shownValues: 5,
  /** A value that came less often may name somebody, and is not shown. */
  leastOften: 5,
  /** With so many events of a type all counts are halved: shares are those of the latest events. */
  halvedAt: 10_000,
} as const
