import type { LinkKind, Person, PersonLink } from '@winnow/engine'
import type { Services } from '../services.ts'
import { sha256Hex } from '../auth/secrets.ts'
import { PEOPLE_LIMITS } from './people-limits.ts'
import { newSignInSecret } from './sign-in-secrets.ts'

type Means = Pick<Services, 'people'>

/** A link that was made just now: its token is kept nowhere. */
export interface NewLink {
  readonly kind: LinkKind
  readonly token: string
  readonly expiresAtMs: number
}

const LIFE_MS: Readonly<Record<LinkKind, number>> = {
  first_admin: PEOPLE_LIMITS.firstAdminLinkMs,
  invitation: PEOPLE_LIMITS.invitationMs,
  reset: PEOPLE_LIMITS.resetLinkMs,
}

/** Makes a link; earlier ones of the person, or of the first admin, are void. */
export async function makeLink(
  { people: { links } }: Means,
  kind: LinkKind,
  { nowMs, personId }: { readonly nowMs: number; readonly personId?: string },
): Promise<NewLink> {
  const token = newSignInSecret()
  const expiresAtMs = nowMs + LIFE_MS[kind]
  await links.removeLinks(personId)
  const link: PersonLink = {
    kind,
    ...(personId !== undefined && { personId }),
    createdAtMs: nowMs,
    expiresAtMs,
  }
  await links.addLink(sha256Hex(token), link)
  return { kind, token, expiresAtMs }
}

/** The path of the page for links. */
export const LINK_PAGE = '/link'

/** Behind `#`: browsers do not send that part, so no log on the way has it. */
export const linkAt = (address: string, { token }: Pick<NewLink, 'token'>): string =>
  `${address}${LINK_PAGE}#${token}`

/** The kind of link that brings a person in: an invitation until they came, a reset afterwards. */
export const linkKindFor = ({ state }: Pick<Person, 'state'>): LinkKind =>
  state === 'invited' ? 'invitation' : 'reset'

/** Whether somebody who is active may do everything, everywhere. */
export const isFullAdmin = ({ state, roles }: Pick<Person, 'state' | 'roles'>): boolean =>
  state === 'active' &&
  roles.some(
    ({ role, ...restrictions }) =>
      role === 'admin' && Object.values(restrictions).every((one) => one === undefined),
  )

/** Whether there is nobody yet who could invite others. */
export const needsFirstAdmin = ({ people }: Means): boolean =>
  !people.register.all().some(isFullAdmin)
