import type { TextAnswer } from '../../http/answer.ts'
import type { OpenRoute } from '../../http/route.ts'
import {
  OIDC_CALLBACK_PATH,
  OIDC_PATH,
  beginOidc,
  personByOidc,
} from '../../people/oidc-sign-in.ts'
import { openSession } from '../../people/open-session.ts'

const PROVIDER = {
  method: 'GET',
  access: 'public',
  permission: 'sign_in',
} as const

/** The way of a browser to the OpenID Connect provider and back. */
export const providerRoutes: readonly OpenRoute[] = [
  {
    ...PROVIDER,
    path: OIDC_PATH,
    doc: {
      tag: 'Sign in',
      summary: 'Redirect to the OpenID Connect provider',
      description: 'For browsers. Uses PKCE, state and nonce.',
      answers: { 302: { description: 'Leads to the provider.' } },
      refusals: ['forbidden', 'not_found', 'rate_limited', 'unavailable'],
    },
    handle: async (exchange) => {
      const { location, setCookie } = await beginOidc(exchange)
      return leadsTo(location, setCookie)
    },
  },
  {
    ...PROVIDER,
    path: OIDC_CALLBACK_PATH,
    doc: {
      tag: 'Sign in',
      summary: 'Check the answer of the OpenID Connect provider',
      description: 'For browsers. Sets the cookie of a session.',
      query: {
        code: 'What the provider gave the browser.',
        state: 'What the browser left with.',
        iss: 'Which provider it was.',
        session_state: 'Of the provider; not read.',
        error: 'Why the provider refused.',
        error_description: 'The same in words.',
      },
      answers: { 302: { description: 'Signed in: leads to the start page.' } },
      refusals: ['unauthorized', 'forbidden', 'not_found', 'rate_limited', 'unavailable'],
    },
    handle: async (exchange) => {
      const person = await personByOidc(exchange)
      const { setCookie } = await openSession(exchange, { person, method: 'oidc' })
      return leadsTo('/', setCookie)
    },
  },
]

const leadsTo = (location: string, setCookie: string): TextAnswer => ({
  status: 302,
  body: '',
  contentType: 'text/plain',
  headers: { location, 'set-cookie': setCookie },
})
