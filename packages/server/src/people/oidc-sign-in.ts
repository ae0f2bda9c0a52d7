import type { Person, RoleGrant } from '@winnow/engine'
import { changesBetween } from '../audit/changes-between.ts'
import { sameHash, sha256Hex } from '../auth/secrets.ts'
import { ownAddress } from '../http/own-address.ts'
import { OwnRefusal } from '../http/refusals.ts'
import type { Exchange } from '../http/route.ts'
import { admitAttempt } from './admit-attempt.ts'
import type { OidcProvider } from './oidc-provider.ts'
import { rolesOfGroups } from './oidc-roles.ts'
import { PEOPLE_LIMITS } from './people-limits.ts'
import type { PeopleRegister } from './people-register.ts'
import type { OidcStart } from './oidc-start.ts'
import { isSecure } from './session-cookie.ts'
import { auditSignIn } from './sign-in-audit.ts'
import { newPersonId, newSignInSecret } from './sign-in-secrets.ts'
import { noteWrongAttempt } from './sign-in-with-password.ts'

export const OIDC_PATH = '/sign-in/oidc'
export const OIDC_CALLBACK_PATH = `${OIDC_PATH}/callback`

const BROWSER_COOKIE = 'winnow_oidc'

const callbackOf = ({ request, services }: Exchange): string =>
  `${ownAddress(request.headers, services.config)}${OIDC_CALLBACK_PATH}`

/** Where the browser goes, and the cookie that it brings back. Errors: OwnRefusal not_found, unavailable, rate_limited. */
export async function beginOidc(
  exchange: Exchange,
): Promise<{ readonly location: string; readonly setCookie: string }> {
  const provider = mustHaveProvider(exchange)
  admitAttempt(exchange)
  const { request, services, nowMs } = exchange
  const { client, configuration } = await described(exchange, provider)
  const [state, browser] = [newSignInSecret(), newSignInSecret()]
  const [verifier, nonce] = [client.randomPKCECodeVerifier(), client.randomNonce()]
  const browserSha256 = sha256Hex(browser)
  services.people.challenges.oidc.add(state, { verifier, nonce, browserSha256 }, nowMs)
  const location = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(exchange),
    scope: provider.scope,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  const seconds = PEOPLE_LIMITS.challengeMs / 1000
  const secure = isSecure(request.raw, services.config) ? '; Secure' : ''
  const attributes = `Path=${OIDC_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  return { location: location.href, setCookie: `${BROWSER_COOKIE}=${browser}; ${attributes}` }
}

/** The person who comes back from the provider. Errors: OwnRefusal unauthorized, not_found, unavailable, rate_limited. */
export async function personByOidc(exchange: Exchange): Promise<Person> {
  const provider = mustHaveProvider(exchange)
  admitAttempt(exchange)
  const claims = await claimsOf(exchange, provider)
  const person = claims && (await personOfClaims(exchange, provider, claims))
  if (person?.state === 'active') return person
  noteWrongAttempt(exchange, person, 'oidc')
  throw new OwnRefusal('unauthorized', claims === undefined ? NOT_TRUSTED : NOT_KNOWN, {
    scheme: 'Bearer',
  })
}

const NOT_TRUSTED = 'The provider did not confirm this sign-in, or it took too long: begin again.'
const NOT_KNOWN =
  'The provider knows you, but you may not work here: ask an admin to invite this e-mail address, or to give your group a role.'

function mustHaveProvider({ services }: Exchange): OidcProvider {
  const { provider } = services.people
  if (provider !== undefined) return provider
  throw new OwnRefusal(
    'not_found',
    'No OpenID Connect provider is set: see the setting oidc_issuer.',
  )
}

async function described({ services, nowMs }: Exchange, provider: OidcProvider) {
  try {
    return await provider.describe(nowMs)
  } catch (error) {
    services.log.trouble('the OpenID Connect provider cannot be reached', error)
    throw new OwnRefusal('unavailable', 'The sign-in provider cannot be reached now.', {
      retryAfterSeconds: RETRY_SECONDS,
    })
  }
}

const RETRY_SECONDS = 10

interface Claims {
  readonly issuer: string
  readonly subject: string
  /** Only an address that the provider verified. */
  readonly email: string | undefined
  readonly name: string | undefined
  readonly groups: unknown
}

/** What the provider says, with state, nonce, verifier and signature checked; undefined = it is not to be trusted. */
async function claimsOf(exchange: Exchange, provider: OidcProvider): Promise<Claims | undefined> {
  const { request, services, nowMs } = exchange
  const current = new URL(`${ownAddress(request.headers, services.config)}${request.target}`)
  const state = current.searchParams.get('state') ?? ''
  const start = services.people.challenges.oidc.take(state, nowMs)
  if (start === undefined || !isSameBrowser(exchange, start)) return undefined
  const { client, configuration } = await described(exchange, provider)
  try {
    const tokens = await client.authorizationCodeGrant(configuration, current, {
      pkceCodeVerifier: start.verifier,
      expectedState: state,
      expectedNonce: start.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) return undefined
    const { iss: issuer, sub: subject, email, email_verified: isVerified, name } = claims
    return {
      issuer,
      subject,
      email: typeof email === 'string' && isVerified === true ? email : undefined,
      name: typeof name === 'string' && name !== '' ? name : undefined,
      groups: claims[provider.groupsClaim],
    }
  } catch (error) {
    services.log.info('the OpenID Connect provider was not trusted', { reason: reasonOf(error) })
    return undefined
  }
}

/** Messages of the library name what is wrong, never a token. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

function isSameBrowser({ request }: Exchange, { browserSha256 }: OidcStart): boolean {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  const secret = pairs.find(([name]) => name === BROWSER_COOKIE)?.[1] ?? ''
  return sameHash(sha256Hex(secret), browserSha256)
}

/** The person of an identity, else of its verified address; their roles follow their groups where groups have roles. */
async function personOfClaims(
  exchange: Exchange,
  provider: OidcProvider,
  claims: Claims,
): Promise<Person | undefined> {
  const { register, links, mutex } = exchange.services.people
  const roles = provider.groupRoles && rolesOfGroups(provider.groupRoles, claims.groups)
  if (roles?.length === 0) return undefined
  return mutex(async () => {
    const known = register.withIdentity(claims) ?? unboundPerson(register, claims)
    if (known === undefined) return takesUninvited(exchange, provider, { claims, roles })
    if (known.state === 'disabled') return known
    const { issuer, subject } = claims
    const change = { state: 'active', roles: roles ?? known.roles } as const
    const changes = changesBetween({ state: known.state, roles: known.roles }, change)
    if (Object.keys(changes).length > 0) {
      await auditSignIn(exchange, { what: 'change_person', personId: known.id, changes })
    }
    if (known.state === 'invited') await links.removeLinks(known.id)
    return register.update(known.id, { ...change, identity: { issuer, subject } })
  })
}

/** A person of the verified address whom no other identity has. */
function unboundPerson(
  register: Pick<PeopleRegister, 'withEmail'>,
  { email }: Claims,
): Person | undefined {
  const person = email === undefined ? undefined : register.withEmail(email)
  return person?.identity === undefined ? person : undefined
}

/** Somebody who was not invited, where the settings let groups in. */
async function takesUninvited(
  exchange: Exchange,
  { takesUninvited: isOpen }: OidcProvider,
  { claims, roles }: { readonly claims: Claims; readonly roles: readonly RoleGrant[] | undefined },
): Promise<Person | undefined> {
  const { email, name, issuer, subject } = claims
  const { services, nowMs } = exchange
  const { register } = services.people
  const isFull = register.all().length >= PEOPLE_LIMITS.peopleCount
  if (!isOpen || email === undefined || roles === undefined || isFull) return undefined
  const id = newPersonId()
  const wish = { id, email, name: name ?? email, state: 'active', roles, nowMs } as const
  const told = { email: wish.email, name: wish.name, roles }
  const changes = changesBetween({}, told)
  await auditSignIn(exchange, { what: 'invite_person', personId: id, changes })
  const person = await register.create(wish)
  return person && register.update(person.id, { identity: { issuer, subject } })
}
