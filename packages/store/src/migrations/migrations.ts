import type { Migration } from 'kysely'
import { first } from './0001-first.ts'
import { entryChecksums } from './0002-entry-checksums.ts'
import { beaconRules } from './0003-beacon-rules.ts'
import { healthProblems } from './0004-health-problems.ts'
import { people } from './0005-people.ts'
import { claims } from './0006-claims.ts'
import { verifications } from './0007-verifications.ts'
import { endpoints } from './0008-endpoints.ts'
import { partners } from './0009-partners.ts'
import { keyScopes } from './0012-key-scopes.ts'
import { savedViews } from './0011-saved-views.ts'
import { retention } from './0013-retention.ts'
import { rights } from './0010-rights.ts'

/**
 * How the ledger's database came to its present shape, oldest first. Forward only: a name that was
 * released is never changed, removed or reordered.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first': first,
  '0002-entry-checksums': entryChecksums,
  '0003-beacon-rules': beaconRules,
  '0004-health-problems': healthProblems,
  '0005-people': people,
  '0006-claims': claims,
  '0007-verifications': verifications,
  '0008-endpoints': endpoints,
  '0009-partners': partners,
  '0010-rights': rights,
  '0011-saved-views': savedViews,
  '0012-key-scopes': keyScopes,
  '0013-retention': retention,
}
