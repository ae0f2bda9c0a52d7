import { useSend } from '../../calls/use-send.ts'
import { type AccountChange, CHANGES } from './account.ts'

/** Sends a part of an account's settings. */
export function useAccountForm(accountId: string) {
  const send = useSend('PATCH /v1/admin/accounts/{accountId}', { changes: CHANGES })
  return {
    error: send.error,
    isPending: send.isPending,
    isSaved: send.isSuccess,
    save: (body: AccountChange) => send.mutate({ accountId, body }),
  }
}
