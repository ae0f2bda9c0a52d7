import { fromCanonicalJson } from '@winnow/contract'
import { wrongMembers } from '../../http/body/body-members.ts'
import type { CallerExchange } from '../../http/route.ts'
import { eventKey } from '../bulk/line-keys.ts'
import type { StatedLabelBody } from './label-body.ts'

const LOGIN = '$login'

const NO_LOGIN =
  'no login of this user has this id; send the `$event_id` of its line, or the number of its entry'

/**
 * The entry of the login that a label is about; empty where it is about something else. A login that did not come is refused: the label
 * would count for whatever looked worst of its user. Errors: OwnRefusal invalid_request.
 */
export async function labelledLogin(
  exchange: CallerExchange,
  { place, userId, login }: Pick<StatedLabelBody, 'place' | 'userId' | 'login'>,
): Promise<{ readonly event?: number }> {
  if (login === undefined) return {}
  for (const event of await entriesNamed(exchange, login)) {
    if (await isLoginOf(exchange, event, userId)) return { event }
  }
  throw wrongMembers({ [`${place}of.id`]: NO_LOGIN })
}

/** The entry that came with this `$event_id`, then the one with this number. */
async function entriesNamed(
  { services: { core }, caller }: CallerExchange,
  id: string,
): Promise<readonly number[]> {
  const environment = caller.environment.number
  const key = eventKey(id)
  const ofKey =
    (await core.ask({ is: 'event_of_key', environment, key })) ??
    (await core.ask({ is: 'recall', environment, keys: [key] })).get(key)?.sequence
  const number = /^[1-9]\d*$/.test(id) ? Number(id) : NaN
  return [
    ...(ofKey === undefined ? [] : [ofKey]),
    ...(Number.isSafeInteger(number) ? [number] : []),
  ]
}

async function isLoginOf(
  { services, caller }: CallerExchange,
  sequence: number,
  userId: string,
): Promise<boolean> {
  const entry = await services.ledger.get(sequence)
  if (entry?.kind !== 'event' || entry.environment !== caller.environment.number) return false
  const event = fromCanonicalJson(entry.body)
  return event.type === LOGIN && event.userId === userId
}
