/** Bounds of the lists of one environment. The contract has the same, with their reasons. */
export const LIST_LIMITS = {
  lists: 100,
  /** Of all lists together. */
  values: 1_000_000,
  /** Added and removed by one entry of the ledger. */
  valuesOfChange: 1_000,
  valueChars: 1_024,
  /** The latest expiry: seconds must fit 32 bits. */
  expiresAtMs: Date.UTC(2100, 0, 1),
} as const

const RESERVED =
  'as|break|const|continue|else|false|for|function|if|import|in|let|loop|namespace|null|package|return|true|var|void|while'

/** Names of lists are words of conditions: `lists.bad_cards`. Words that CEL reserves are none. */
export const LIST_NAME = new RegExp(`^(?!(?:${RESERVED})$)[a-z][a-z0-9_]{0,63}$`)
