/** What the values of a field are. Money counts US dollars, a duration milliseconds. */
export const EXPLORE_TYPES = ['text', 'number', 'boolean', 'money', 'duration'] as const
export type ExploreType = (typeof EXPLORE_TYPES)[number]

/** How a filter compares. All but `missing` are false of a missing value. */
export const EXPLORE_OPS = [
  'is',
  'is_not',
  'at_least',
  'below',
  'contains',
  'starts_with',
  'known',
  'missing',
] as const
export type ExploreOp = (typeof EXPLORE_OPS)[number]
