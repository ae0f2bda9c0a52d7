import { randomBytes } from 'node:crypto'
import type { Passkey, Person } from '@winnow/engine'
import { ownAddress } from '../http/own-address.ts'
import { OwnRefusal } from '../http/refusals.ts'
import type { Exchange } from '../http/route.ts'
import { PEOPLE_LIMITS } from './people-limits.ts'

type Sent = Readonly<Record<string, unknown>>

/** Loaded when somebody first needs it. */
const library = () => import('@simplewebauthn/server')

/** The site that passkeys are for: its address as browsers see it, and the domain of it. */
interface Site {
  readonly origin: string
  readonly domain: string
}

/** Browsers allow passkeys of domains by https, and of localhost. */
export function siteOf({
  request,
  services,
}: Pick<Exchange, 'request' | 'services'>): Site | undefined {
  const address = ownAddress(request.headers, services.config)
  if (!URL.canParse(address)) return undefined
  const { origin, hostname, protocol } = new URL(address)
  const isAllowed = hostname === 'localhost' || (protocol === 'https:' && !isIp(hostname))
  return isAllowed ? { origin, domain: hostname } : undefined
}

const isIp = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host)

function mustHaveSite(exchange: Exchange): Site {
  const site = siteOf(exchange)
  if (site !== undefined) return site
  throw new OwnRefusal(
    'conflict',
    'Passkeys need an address with a domain and https, or localhost: see the setting public_url.',
  )
}

const CHALLENGE_BYTES = 32

function newChallenge(exchange: Exchange, personId: string | undefined): Uint8Array<ArrayBuffer> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES))
  const name = Buffer.from(challenge).toString('base64url')
  exchange.services.people.challenges.passkeys.add(name, { personId }, exchange.nowMs)
  return challenge
}

/** Options to sign in with. They name no passkeys, so they tell nothing of anybody. Error: OwnRefusal conflict. */
export async function signInOptions(exchange: Exchange): Promise<object> {
  const { domain } = mustHaveSite(exchange)
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: domain,
    challenge: newChallenge(exchange, undefined),
    timeout: PEOPLE_LIMITS.challengeMs,
    userVerification: 'required',
  })
}

/** Options to add a passkey with. Error: OwnRefusal conflict. */
export async function additionOptions(
  exchange: Exchange,
  person: Pick<Person, 'id' | 'email' | 'name'>,
): Promise<object> {
  const { domain } = mustHaveSite(exchange)
  const known = await exchange.services.people.credentials.passkeys(person.id)
  if (known.length >= PEOPLE_LIMITS.passkeysPerPersonCount) {
    throw new OwnRefusal('conflict', 'You have as many passkeys as there may be: remove one first.')
  }
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Winnow',
    rpID: domain,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    challenge: newChallenge(exchange, person.id),
    timeout: PEOPLE_LIMITS.challengeMs,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** A passkey as the browser made it. Errors: OwnRefusal invalid_request, conflict. */
export async function addedPasskey(
  exchange: Exchange,
  personId: string,
  { name, response }: { readonly name: string; readonly response: Sent },
): Promise<Passkey> {
  const site = mustHaveSite(exchange)
  const { verifyRegistrationResponse } = await library()
  const options = { response, ...expected(exchange, site, personId) }
  const verified = await verifyRegistrationResponse(
    options as unknown as Parameters<typeof verifyRegistrationResponse>[0],
  ).catch(() => undefined)
  if (verified?.verified !== true) {
    throw new OwnRefusal('invalid_request', 'The passkey was not accepted: begin again.')
  }
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const passkey = {
    id,
    personId,
    name,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    createdAtMs: exchange.nowMs,
  }
  return passkey
}

/** The passkey that signed. Undefined = it is not known, or the signature is not right. Error: OwnRefusal conflict. */
export async function usedPasskey(
  exchange: Exchange,
  response: Sent,
): Promise<Passkey | undefined> {
  const site = mustHaveSite(exchange)
  const { credentials } = exchange.services.people
  const { id } = response
  const passkey = typeof id === 'string' ? await credentials.passkey(id) : undefined
  if (passkey === undefined) return undefined
  const { verifyAuthenticationResponse } = await library()
  const credential = {
    id: passkey.id,
    publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
    counter: passkey.counter,
  }
  const options = { response, credential, ...expected(exchange, site, undefined) }
  const verified = await verifyAuthenticationResponse(
    options as unknown as Parameters<typeof verifyAuthenticationResponse>[0],
  ).catch(() => undefined)
  if (verified?.verified !== true) return undefined
  const counter = verified.authenticationInfo.newCounter
  await credentials.usePasskey(passkey.id, { counter, nowMs: exchange.nowMs })
  return passkey
}

/** A challenge counts once, for what it was made for. */
const expected = (
  { services, nowMs }: Exchange,
  { origin, domain }: Site,
  personId: string | undefined,
) => ({
  expectedChallenge: (challenge: string): boolean => {
    const made = services.people.challenges.passkeys.take(challenge, nowMs)
    return made !== undefined && made.personId === personId
  },
  expectedOrigin: origin,
  expectedRPID: domain,
  requireUserVerification: true,
})
