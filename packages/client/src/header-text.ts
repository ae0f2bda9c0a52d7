/** What a header can carry: else every try of a call would fail as if the network did. */
export const isHeaderText = (text: unknown): text is string =>
  typeof text === 'string' && /^[\x20-\x7e\xa0-\xff]+$/.test(text)
