import { normalEmail, type Person, type PersonLink } from '@winnow/engine'
import { changesBetween } from '../audit/changes-between.ts'
import { sha256Hex } from '../auth/secrets.ts'
import { missingMembers, wrongMembers } from '../http/body/body-members.ts'
import { isLocal } from '../http/is-local.ts'
import { OwnRefusal } from '../http/refusals.ts'
import type { Exchange } from '../http/route.ts'
import { admitAttempt } from './admit-attempt.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { passwordFault, TooManyPasswords } from './passwords.ts'
import { needsFirstAdmin } from './person-links.ts'
import { auditSignIn } from './sign-in-audit.ts'
import { newPersonId } from './sign-in-secrets.ts'

/** What somebody sends with a link. */
export interface LinkUse {
  readonly token: string
  readonly password: string
  readonly name?: string | undefined
  readonly email?: string | undefined
}

/** A link and whom it is for; nobody yet for that of the first admin. */
export interface KnownLink {
  readonly link: PersonLink
  readonly person: Person | undefined
}

/** A link that still works. Errors: OwnRefusal not_found; forbidden, for the first admin's from another machine; rate_limited. */
export async function linkOf(exchange: Exchange, token: string): Promise<KnownLink> {
  admitAttempt(exchange)
  const { people } = exchange.services
  const link = await people.links.link(sha256Hex(token), exchange.nowMs)
  if (link === undefined) throw noLink()
  if (link.kind === 'first_admin') {
    if (!isLocal(exchange.request.raw)) throw new OwnRefusal('forbidden', LOCAL_ONLY)
    return { link, person: undefined }
  }
  const person = people.register.known(link.personId ?? '')
  const state = link.kind === 'invitation' ? 'invited' : 'active'
  if (person?.state !== state) throw noLink()
  return { link, person }
}

const noLink = (): OwnRefusal =>
  new OwnRefusal(
    'not_found',
    'This link was used, has expired, or was replaced by a newer one: ask for a new one.',
  )

const LOCAL_ONLY =
  'The first admin is made on the machine of the service alone: open the link there, or through an SSH tunnel ' +
  '(ssh -L 8080:127.0.0.1:8080 <machine>).'

/** What became of a link; the session, where it brought somebody in. */
export interface UsedLink extends KnownLink {
  readonly session: OpenedSession | undefined
}

/** Uses a link up. Errors: those of `linkOf`; OwnRefusal invalid_request, conflict, unavailable. */
export async function useLink(exchange: Exchange, use: LinkUse): Promise<UsedLink> {
  const known = await linkOf(exchange, use.token)
  const { link, person } = known
  const email = person?.email ?? use.email
  if (email === undefined) throw missingMembers({ email })
  const hash = await newPasswordHash(exchange, use.password, email)
  if (person === undefined) {
    const admin = await makeFirstAdmin(exchange, use, { email, hash })
    return { link, person: admin, session: await openSession(exchange, byLink(admin)) }
  }
  await consume(exchange, use.token, person)
  const { people } = exchange.services
  await people.credentials.setPassword(person.id, hash)
  if (link.kind === 'reset') {
    await people.sessions.endOthers(person.id, undefined)
    people.attempts.right(person.email)
    return { ...known, session: undefined }
  }
  const changed = await people.register.update(person.id, {
    state: 'active',
    ...(use.name !== undefined && { name: use.name }),
  })
  const active = changed ?? person
  return { link, person: active, session: await openSession(exchange, byLink(active)) }
}

const byLink = (person: Person) => ({ person, method: 'link' }) as const

/** The hash of a password that may be set. Errors: OwnRefusal invalid_request, unavailable. */
export async function newPasswordHash(
  { services }: Exchange,
  password: string,
  email: string,
): Promise<string> {
  const fault = passwordFault(password, normalEmail(email))
  if (fault !== undefined) throw wrongMembers({ password: fault })
  try {
    return await services.people.passwords.hash(password)
  } catch (error) {
    if (!(error instanceof TooManyPasswords)) throw error
    throw new OwnRefusal('unavailable', 'Too busy just now: try again.', { retryAfterSeconds: 1 })
  }
}

/** Of two that use a link at once, one does. Errors: OwnRefusal not_found; CoreUnavailable. */
async function consume(
  exchange: Exchange,
  token: string,
  person: Pick<Person, 'id' | 'email'>,
): Promise<void> {
  const { links } = exchange.services.people
  await auditSignIn(exchange, { what: 'use_person_link', who: person, personId: person.id })
  if ((await links.useLink(sha256Hex(token), exchange.nowMs)) === undefined) throw noLink()
}

function makeFirstAdmin(
  exchange: Exchange,
  { token, name }: LinkUse,
  { email, hash }: { readonly email: string; readonly hash: string },
): Promise<Person> {
  const { services, nowMs } = exchange
  const { people } = services
  return people.mutex(async () => {
    if (!needsFirstAdmin(services)) throw new OwnRefusal('conflict', 'There is an admin already.')
    if (people.register.withEmail(email) !== undefined) throw new OwnRefusal('conflict', TAKEN)
    const roles = [{ role: 'admin' }]
    const wish = { id: newPersonId(), email, name: name ?? email, roles }
    const changes = changesBetween({}, { email, name: wish.name, roles })
    await auditSignIn(exchange, { what: 'create_first_admin', personId: wish.id, changes })
    if ((await people.links.useLink(sha256Hex(token), nowMs)) === undefined) throw noLink()
    const admin = await people.register.create({ ...wish, state: 'active', nowMs })
    if (admin === undefined) throw new OwnRefusal('conflict', TAKEN)
    await people.credentials.setPassword(admin.id, hash)
    services.log.info('first admin made', { person_id: admin.id })
    return admin
  })
}

/** The refusal of an address that another person has. */
export const TAKEN = 'Another person has this e-mail address.'
