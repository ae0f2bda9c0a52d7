import type { Migration } from 'kysely'
import { first } from './0001-first.ts'
import { keyScopes } from './0002-key-scopes.ts'
import { retention } from './0004-retention.ts'
import { erasures } from './0003-erasures.ts'

/**
 * How a PostgreSQL database came to its present shape, oldest first. Forward only: a name that was released is never changed, removed
 * or reordered.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first': first,
  '0002-key-scopes': keyScopes,
  '0003-erasures': erasures,
  '0004-retention': retention,
}
