/** What the values of a list name. */
export const LIST_KINDS = [
  'user',
  'email',
  'domain',
  'phone',
  'card',
  'bin',
  'ip',
  'device',
  'address',
  'text',
  'custom',
] as const

/** How the values of a list are stored. */
export const LIST_STORES = ['plain', 'hashed'] as const

/** The columns of a CSV file of a list. */
export const LIST_COLUMNS = [
  'value',
  'masked',
  'expires_at',
  'reason',
  'author',
  'source',
  'added_at',
] as const
