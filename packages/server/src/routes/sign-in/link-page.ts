import type { OpenRoute } from '../../http/route.ts'
import { LINK_PAGE } from '../../people/person-links.ts'

/** Browsers take along what is behind the `#` of the address, the secret of the link. */
const LOCATION = '/console/link'

/** Where an invitation, a reset link and the link of the first admin lead to: a short address of the console's screen. */
export const linkPageRoutes: readonly OpenRoute[] = [
  {
    method: 'GET',
    path: LINK_PAGE,
    access: 'public',
    permission: 'sign_in',
    doc: {
      tag: 'Sign in',
      summary: 'Redirect to the page for links',
      answers: { 302: { description: 'Leads to the console.' } },
    },
    handle: () => ({
      status: 302,
      body: '',
      contentType: 'text/plain',
      headers: { location: LOCATION, 'referrer-policy': 'no-referrer' },
    }),
  },
]
