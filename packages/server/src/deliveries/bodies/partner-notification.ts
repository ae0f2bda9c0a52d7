import type { OutboxMessage } from '@winnow/engine'
import { onScale } from '../../answers/score-json.ts'
import type { BodyFormat, BodyInput } from './body-format.ts'

/** The name by which endpoints of partners have it. */
export const PARTNER_FORMAT = 'partner_score'

/** A score that reached the threshold of the partner that made the account. Other messages are none of a partner's. */
export const partnerNotificationFormat: BodyFormat = {
  name: PARTNER_FORMAT,
  versions: [1],
  write: ({ message, account }) =>
    message.kind === 'partner.score_reached' ? bodyOf(message, account) : undefined,
}

type Reached = Extract<OutboxMessage, { readonly kind: 'partner.score_reached' }>

/** Scores in the account's scale, the threshold as the partner set it. */
function bodyOf(
  { userId, abuseType, atMs, body }: Reached,
  { id, scoreScale }: BodyInput['account'],
): object {
  return {
    account_id: id,
    user_id: userId ?? null,
    abuse_type: abuseType ?? null,
    score: onScale(body.score, scoreScale),
    threshold: body.threshold_score / 100,
    time: atMs,
  }
}
