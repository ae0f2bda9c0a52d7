/** Bounds of what an agent gets and sends, so that no answer fills its context. */
export const MCP_LIMITS = {
  /** Characters of an answer's data: about 6,000 tokens. */
  answerChars: 24_000,
  /** Characters of one text in it. */
  textChars: 1_000,
  /** Items of one list in it. */
  listItems: 50,
  /** Members of one object in it. */
  objectMembers: 100,
  /** Sentences about what was left out. */
  notes: 10,
  /** Characters of a sentence about an error. */
  errorChars: 2_000,
  /** Events of a user that are looked at. */
  recentEvents: 10,
  /** Bytes of an answer of the service. */
  serviceBytes: 8 * 1024 * 1024,
  /** How long one call of the service may take, ms. */
  callMs: 30_000,
  /** How long a backtest is waited for, ms. */
  backtestMs: 20_000,
  /** Bytes of a line of the standard input. */
  lineBytes: 1024 * 1024,
} as const
