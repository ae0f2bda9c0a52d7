import type { Answer, Input, ReadName } from '../../calls/call-types.ts'

export type Account = Answer<'GET /v1/admin/accounts/{accountId}'>
export type AccountChange = NonNullable<Input<'PATCH /v1/admin/accounts/{accountId}'>['body']>

/** What a change of the account changes. */
export const CHANGES: readonly ReadName[] = [
  'GET /v1/admin/accounts/{accountId}',
  'GET /v1/me',
  'GET /v1/audit',
]

export interface OfAccount {
  readonly account: Account
}
