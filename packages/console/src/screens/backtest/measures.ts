/** In what the changes are counted. */
export const MEASURES = ['events', 'users', 'money'] as const
export type Measure = (typeof MEASURES)[number]
