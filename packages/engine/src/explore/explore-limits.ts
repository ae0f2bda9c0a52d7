/** Bounds of the explorer's index of one environment. */
export const EXPLORE_LIMITS = {
  /** Events of an index; older ones are not looked at, and answers say so. */
  events: 2_000_000,
  /** Different texts of one field; further ones are not kept, and answers that ask for the field say so. */
  fieldTexts: 1_000_000,
  /** Characters of a text that are kept and compared. */
  textChars: 200,
  /** Characters of a field's name. */
  nameChars: 300,
  /** Custom fields; further ones are left out. */
  customFields: 200,
  /** Rows of a segment. */
  segmentRows: 16_384,
  /** Conditions of one question, and values of one condition. */
  filters: 20,
  filterValues: 1_000,
  /** Rows of one page, and columns of a row. */
  pageRows: 500,
  columns: 30,
  /** Groups of one answer, and different numbers that are counted one by one. */
  groups: 100,
  countedNumbers: 100_000,
  /** Buckets of a time series. */
  buckets: 400,
  /** Matching events that frequent values are counted of, the newest ones. */
  sampledEvents: 100_000,
  frequentValues: 5,
} as const
