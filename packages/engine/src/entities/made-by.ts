import type { Role } from './entity-types.ts'

/** What an event makes or changes, by its type. A label of the thing is about this event. */
export const MADE_BY: ReadonlyMap<string, Role> = new Map([
  ['$create_order', 'order'],
  ['$update_order', 'order'],
  ['$transaction', 'transaction'],
  ['$create_content', 'content'],
  ['$update_content', 'content'],
])
