/** What a search finds, in the order in which hits are ranked. */
export const SEARCH_KIND_WORDS = [
  'case',
  'user',
  'order',
  'transaction',
  'content',
  'session',
  'device',
  'email',
  'phone',
  'card',
  'ip',
  'bin',
] as const
