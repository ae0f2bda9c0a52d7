import type { PlaceholderKind } from '@winnow/contract'
import type { DecidedType, LabelSubject } from '@winnow/engine'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'

/** What a decision may be about, in sentences. */
export const WITH_ARTICLE: Readonly<Record<DecidedType, string>> = {
  user: 'a user',
  order: 'an order',
  session: 'a session',
  content: 'content',
}

/** Placeholders that the id of a decided entity must not be. */
export const SUBJECT_KINDS: Readonly<Record<DecidedType, PlaceholderKind>> = {
  user: 'account',
  session: 'account',
  order: 'thing',
  content: 'thing',
}

/** Errors: OwnRefusal invalid_request for what is somebody else's; what is not known yet may still come. */
export async function mustBelong(
  { services }: CallerExchange,
  type: DecidedType,
  thing: LabelSubject,
): Promise<void> {
  if ((await services.core.ask({ is: 'belonging', ...thing })) !== 'foreign') return
  throw new OwnRefusal('invalid_request', `This is not ${WITH_ARTICLE[type]} of this user.`, {
    issues: { user_id: `no event named this ${type} with this user` },
  })
}
