/** The kinds of entries of the ledger, as answers name them. */
export const ENTRY_KINDS = [
  'event',
  'label',
  'unlabel',
  'rescore',
  'lesson',
  'model',
  'thresholds',
  'decision',
  'decided',
  'lost',
  'link',
  'audit',
  'policy',
  'list',
  'listed',
  'counter',
] as const
