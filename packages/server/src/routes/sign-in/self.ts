import { type mySessionSchema, type passkeySchema, selfCalls } from '@winnow/contract/native'
import type { Passkey, Person, PersonCredentials, SignInSession } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import { missingMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { PersonExchange } from '../../http/route.ts'
import { countAttempt } from '../../people/admit-attempt.ts'
import { addedPasskey, additionOptions } from '../../people/passkeys.ts'
import { PEOPLE_LIMITS } from '../../people/people-limits.ts'
import { checkSecondFactor } from '../../people/second-factor.ts'
import { auditSignIn, type SignInStep } from '../../people/sign-in-audit.ts'
import { isPassword, noteWrongAttempt } from '../../people/sign-in-with-password.ts'
import { endsAtMs } from '../../people/sign-in-sessions.ts'
import { newRecoveryCode } from '../../people/sign-in-secrets.ts'
import { newTotpSeed, recoveryCodeHash, totpStepOf, totpUri } from '../../people/totp-codes.ts'
import { newPasswordHash } from '../../people/use-link.ts'
import { currentSession } from './current-session.ts'
import { meJson, personCalling } from './me-json.ts'

/** What persons do with their own sessions and credentials. What lets others in asks for the password once more. */
export const nativeSelfRoutes = nativeRoutes(selfCalls, {
  readMe: (exchange) => meJson(exchange, personCalling(exchange), exchange.caller),
  listMySessions(exchange) {
    const { sessions } = exchange.services.people
    const current = exchange.caller.tokenId === undefined ? currentSession(exchange) : undefined
    const all = sessions.of(exchange.caller.personId, exchange.nowMs)
    return { sessions: all.map((session) => sessionJson(session, current)) }
  },
  async endMySession(exchange, { path }) {
    currentSession(exchange)
    const id = path('sessionHandle')
    const { sessions } = exchange.services.people
    const all = sessions.of(exchange.caller.personId, exchange.nowMs)
    const session = all.find((one) => one.id === id)
    if (session === undefined) throw new OwnRefusal('not_found', 'You have no session of this id.')
    await audit(exchange, { what: 'end_sessions', changes: { session_id: { before: id } } })
    await sessions.end([session])
    return undefined
  },
  async endMyOtherSessions(exchange) {
    const { id } = currentSession(exchange)
    await audit(exchange, { what: 'end_sessions' })
    await exchange.services.people.sessions.endOthers(exchange.caller.personId, id)
    return undefined
  },
  async changeMyPassword(exchange, { body }) {
    const { password, new_password: wanted } = await body()
    if (wanted === undefined) throw missingMembers({ new_password: wanted })
    const { person, session } = await confirmed(exchange, password)
    const hash = await newPasswordHash(exchange, wanted, person.email)
    await audit(exchange, { what: 'change_password' })
    const { credentials, sessions } = exchange.services.people
    await credentials.setPassword(person.id, hash)
    await sessions.endOthers(person.id, session.id)
    return undefined
  },
  async beginTotp(exchange, { body }) {
    const { person } = await confirmed(exchange, (await body()).password)
    const seed = await newTotpSeed()
    exchange.services.people.challenges.totp.add(person.id, seed, exchange.nowMs)
    return { seed, uri: await totpUri(seed, person.email) }
  },
  async confirmTotp(exchange, { body }) {
    const { code } = await body()
    if (code === undefined) throw missingMembers({ code })
    currentSession(exchange)
    return { recovery_codes: await startTotp(exchange, code) }
  },
  async removeTotp(exchange, { body }) {
    const { password, code } = await body()
    const { person, known } = await confirmed(exchange, password)
    const { totp } = known
    if (totp === undefined) throw new OwnRefusal('conflict', 'You use no authenticator app.')
    await checkSecondFactor(exchange, { person, totp, code })
    await audit(exchange, { what: 'remove_totp' })
    await exchange.services.people.credentials.removeTotp(person.id)
    return undefined
  },
  async listMyPasskeys(exchange) {
    const { credentials } = exchange.services.people
    const passkeys = await credentials.passkeys(exchange.caller.personId)
    return { passkeys: passkeys.map(passkeyJson) }
  },
  async beginPasskey(exchange, { body }) {
    const { person } = await confirmed(exchange, (await body()).password)
    return { options: { ...(await additionOptions(exchange, person)) } }
  },
  async addPasskey(exchange, { body }) {
    const { name, response } = await body()
    if (name === undefined || response === undefined) throw missingMembers({ name, response })
    currentSession(exchange)
    const passkey = await addedPasskey(exchange, exchange.caller.personId, { name, response })
    await audit(exchange, { what: 'add_passkey', changes: { passkey_id: { after: passkey.id } } })
    const isNew = await exchange.services.people.credentials.addPasskey(passkey)
    if (!isNew) throw new OwnRefusal('conflict', 'This passkey is known already.')
    return passkeyJson(passkey)
  },
  async removePasskey(exchange, { path }) {
    currentSession(exchange)
    const id = path('passkeyId')
    const { credentials } = exchange.services.people
    const { personId } = exchange.caller
    const passkeys = await credentials.passkeys(personId)
    if (!passkeys.some((one) => one.id === id)) {
      throw new OwnRefusal('not_found', 'You have no passkey of this id.')
    }
    await audit(exchange, { what: 'remove_passkey', changes: { passkey_id: { before: id } } })
    await credentials.removePasskey(personId, id)
    return undefined
  },
})

const audit = (exchange: PersonExchange, step: Pick<SignInStep, 'what' | 'changes'>) => {
  const { personId, email } = exchange.caller
  return auditSignIn(exchange, { ...step, who: { id: personId, email }, personId })
}

interface Confirmed {
  readonly person: Person
  readonly session: SignInSession
  readonly known: PersonCredentials
}

/** Somebody at an open browser is not its owner. Errors: OwnRefusal unauthorized, forbidden, rate_limited. */
async function confirmed(
  exchange: PersonExchange,
  password: string | undefined,
): Promise<Confirmed> {
  const session = currentSession(exchange)
  const person = personCalling(exchange)
  const { credentials, attempts } = exchange.services.people
  const known = (await credentials.of(person.id)) ?? { recoveryCodesLeft: 0 }
  // Who signs in by a provider alone has none.
  if (known.passwordHash === undefined) return { person, session, known }
  countAttempt(exchange, person.email)
  if (!(await isPassword(exchange, known.passwordHash, password ?? ''))) {
    noteWrongAttempt(exchange, person, 'password')
    throw new OwnRefusal('forbidden', 'Send your present password: this one is wrong.')
  }
  attempts.right(person.email)
  return { person, session, known }
}

async function startTotp(exchange: PersonExchange, code: string): Promise<string[]> {
  const { services, caller, nowMs } = exchange
  const { challenges, credentials } = services.people
  const seed = challenges.totp.peek(caller.personId, nowMs)
  if (seed === undefined) throw new OwnRefusal('conflict', 'Begin again: 5 minutes have passed.')
  const lastStep = await totpStepOf(seed, code, nowMs)
  if (lastStep === undefined) {
    throw new OwnRefusal('forbidden', 'The code is not one of this app: try the next one.')
  }
  challenges.totp.take(caller.personId, nowMs)
  const codes = Array.from({ length: PEOPLE_LIMITS.recoveryCodesCount }, newRecoveryCode)
  await audit(exchange, { what: 'set_totp' })
  await credentials.setTotp(caller.personId, { seed, lastStep }, codes.map(recoveryCodeHash))
  return codes
}

const sessionJson = (
  session: SignInSession,
  current: SignInSession | undefined,
): Written<typeof mySessionSchema> => ({
  session_id: session.id,
  method: session.method,
  created_at: session.createdAtMs,
  last_seen_at: session.lastSeenMs,
  expires_at: endsAtMs(session),
  from: session.ip,
  user_agent: session.userAgent,
  is_current: session.id === current?.id,
})

const passkeyJson = ({
  id,
  name,
  createdAtMs,
  lastUsedMs,
}: Passkey): Written<typeof passkeySchema> => ({
  passkey_id: id,
  name,
  created_at: createdAtMs,
  last_used_at: lastUsedMs,
})
