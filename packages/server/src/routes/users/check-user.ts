import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'

/** Errors: OwnRefusal not_found for a user that no event named. */
export async function checkUser(
  { services, caller }: CallerExchange,
  userId: string,
): Promise<void> {
  const user = await services.records.user(caller.environment.number, userId)
  if (user === undefined) throw noUser()
}

export const noUser = (): OwnRefusal => new OwnRefusal('not_found', 'No user with this id.')
