/** What a value can be revealed of, and the call that answers it. */
export const REVEALED_BY = {
  order: 'readOrder',
  transaction: 'readTransaction',
  content: 'readContent',
  event: 'readEntry',
  verdict: 'readVerdict',
  labels: 'listLabels',
  case: 'readCase',
  user: 'readUser',
} as const

export type RevealedType = keyof typeof REVEALED_BY

export const REVEALED_TYPES = [
  'order',
  'transaction',
  'content',
  'event',
  'verdict',
  'labels',
  'case',
  'user',
] as const
