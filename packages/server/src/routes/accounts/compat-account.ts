import { ownAddress } from '../../http/own-address.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'

/** Where the calls of an account begin, as the compat interface has them. */
export const ACCOUNT_PATH = '/v3/accounts/:accountId'

/** A key calls for its own account only. Errors: OwnRefusal not_found. */
export function checkAccount({ request, caller }: CallerExchange): void {
  if (ownIdOf(request, 'accountId') === caller.account.id) return
  throw new OwnRefusal('not_found', 'No account with this id.')
}

/** The whole address of a call of the caller's account: clients fetch it as it is. */
export const accountHref = ({ request, caller, services }: CallerExchange, rest: string): string =>
  `${ownAddress(request.headers, services.config)}/v3/accounts/${caller.account.id}/${rest}`
