import { type linkPreviewSchema, signInCalls } from '@winnow/contract/native'
import type { Written } from '../../answers/written.ts'
import { json, NO_CONTENT } from '../../http/answer.ts'
import { missingMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { Prepared } from '../../http/native/prepared.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import { admitAttempt } from '../../people/admit-attempt.ts'
import { openSession } from '../../people/open-session.ts'
import { OIDC_PATH } from '../../people/oidc-sign-in.ts'
import { signInOptions, siteOf, usedPasskey } from '../../people/passkeys.ts'
import { endedCookie } from '../../people/session-cookie.ts'
import { auditSignIn } from '../../people/sign-in-audit.ts'
import { noteWrongAttempt, personByPassword } from '../../people/sign-in-with-password.ts'
import { type KnownLink, linkOf, useLink } from '../../people/use-link.ts'
import { currentSession } from './current-session.ts'
import { signedInAnswer } from './me-json.ts'

/** Signing in and out, and links. */
export const nativeSignInRoutes = nativeRoutes(signInCalls, {
  readSignInWays(exchange) {
    const { provider } = exchange.services.people
    return {
      password: true,
      passkey: siteOf(exchange) !== undefined,
      provider: provider === undefined ? null : { name: provider.name, path: OIDC_PATH },
    }
  },
  async signIn(exchange, { body }) {
    const { email, password, code } = await body()
    if (email === undefined || password === undefined) throw missingMembers({ email, password })
    const person = await personByPassword(exchange, { email, password, code })
    return signedInAnswer(exchange, await openSession(exchange, { person, method: 'password' }))
  },
  async offerPasskeys(exchange, { body }) {
    await body()
    admitAttempt(exchange)
    return { options: { ...(await signInOptions(exchange)) } }
  },
  async signInWithPasskey(exchange, { body }) {
    const { response } = await body()
    if (response === undefined) throw missingMembers({ response })
    admitAttempt(exchange)
    const passkey = await usedPasskey(exchange, response)
    const person = exchange.services.people.register.known(passkey?.personId ?? '')
    if (person?.state !== 'active') {
      noteWrongAttempt(exchange, person, 'passkey')
      throw new OwnRefusal('unauthorized', WRONG_PASSKEY, { scheme: 'Bearer' })
    }
    return signedInAnswer(exchange, await openSession(exchange, { person, method: 'passkey' }))
  },
  async previewLink(exchange, { body }) {
    const { token } = await body()
    if (token === undefined) throw missingMembers({ token })
    return previewJson(await linkOf(exchange, token))
  },
  async useLink(exchange, { body }) {
    const { token, password, name, email } = await body()
    if (token === undefined || password === undefined) throw missingMembers({ token, password })
    const used = await useLink(exchange, { token, password, name, email })
    const { session } = used
    const headers = session === undefined ? {} : { 'set-cookie': session.setCookie }
    return new Prepared<Preview>({ ...json(200, previewJson(used)), headers })
  },
  async signOut(exchange) {
    const { services, request, caller } = exchange
    const session = currentSession(exchange)
    const who = { id: caller.personId, email: caller.email }
    await auditSignIn(exchange, { what: 'sign_out', who, personId: caller.personId })
    await services.people.sessions.end([session])
    const setCookie = endedCookie(request.raw, services.config)
    return new Prepared({ ...NO_CONTENT, headers: { 'set-cookie': setCookie } })
  },
})

const WRONG_PASSKEY =
  'The passkey was not accepted: begin again, or sign in with your password. It may have been removed here.'

type Preview = Written<typeof linkPreviewSchema>

const previewJson = ({ link, person }: KnownLink): Preview => ({
  kind: link.kind,
  email: person?.email,
  name: person?.name,
  expires_at: link.expiresAtMs,
})
