import type { QueryRunner } from './query-runner.ts'
import { SqlAccounts } from './sql-accounts.ts'
import { SqlClaims } from './sql-claims.ts'
import { SqlCredentials } from './sql-credentials.ts'
import { SqlEndpoints } from './sql-endpoints.ts'
import { SqlMerchants } from './sql-merchants.ts'
import { SqlOwnRoles } from './sql-own-roles.ts'
import { SqlPartners } from './sql-partners.ts'
import { SqlPeople } from './sql-people.ts'
import { SqlPersonalTokens } from './sql-personal-tokens.ts'
import { SqlSavedViews } from './sql-saved-views.ts'
import { SqlSignIns } from './sql-sign-ins.ts'
import { SqlVerifications } from './sql-verifications.ts'

/** The ports that are tables alone, in whichever database the runner asks. */
export const tablePorts = (runner: QueryRunner) => ({
  accounts: new SqlAccounts(runner),
  claims: new SqlClaims(runner),
  credentials: new SqlCredentials(runner),
  endpoints: new SqlEndpoints(runner),
  merchants: new SqlMerchants(runner),
  ownRoles: new SqlOwnRoles(runner),
  partners: new SqlPartners(runner),
  people: new SqlPeople(runner),
  personalTokens: new SqlPersonalTokens(runner),
  savedViews: new SqlSavedViews(runner),
  signIns: new SqlSignIns(runner),
  verifications: new SqlVerifications(runner),
})
