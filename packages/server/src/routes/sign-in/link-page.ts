import type { TextAnswer } from '../../http/answer.ts'
import type { OpenRoute } from '../../http/route.ts'
import { LINK_PAGE } from '../../people/person-links.ts'
import { PEOPLE_LIMITS } from '../../people/people-limits.ts'

/** Nothing from elsewhere, no frame around it, and no other site learns the address, which holds the token. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const

const SCRIPT_PATH = `${LINK_PAGE}/script.js`

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Winnow: choose a password</title>
<link rel="stylesheet" href="/docs/style.css">
<script src="${SCRIPT_PATH}" defer></script>
</head>
<body>
<header><h1>Winnow</h1><p id="what">Reading your link …</p></header>
<main>
<form hidden>
<p class="first"><label>E-mail address <input name="email" type="email" autocomplete="username"></label></p>
<p class="first"><label>Your name <input name="name" autocomplete="name" maxlength="128"></label></p>
<p><label>New password, at least ${PEOPLE_LIMITS.passwordMinChars} characters
<input name="password" type="password" autocomplete="new-password" minlength="${PEOPLE_LIMITS.passwordMinChars}" required></label></p>
<p><button>Set password</button></p>
</form>
<p id="told" role="alert"></p>
<noscript><p>This page needs JavaScript: it sends the secret of the link, which is behind the # of its address.</p></noscript>
</main>
</body>
</html>
`

const SCRIPT = `
const token = location.hash.slice(1)
const form = document.querySelector('form')
const what = document.querySelector('#what')
const told = document.querySelector('#told')
const WORDS = {
  first_admin: 'Make the first admin of this service.',
  invitation: 'Choose a password, and you are signed in.',
  reset: 'Choose a new password. You are signed out everywhere.',
}

async function send(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const value = await answer.json()
  if (answer.ok) return value
  throw new Error(Object.values(value.issues ?? {})[0] ?? value.description)
}

async function preview() {
  const link = await send('/v1/sign-in/link-preview', { token })
  const isFirst = link.kind === 'first_admin'
  what.textContent = (isFirst ? '' : link.name + ' (' + link.email + '): ') + WORDS[link.kind]
  for (const part of form.querySelectorAll('.first')) {
    part.hidden = !isFirst
    part.querySelector('input').required = isFirst
  }
  form.hidden = false
  form.onsubmit = (event) => {
    event.preventDefault()
    use(isFirst).catch(tell)
  }
}

async function use(isFirst) {
  const { email, name, password } = Object.fromEntries(new FormData(form))
  const used = await send('/v1/sign-in/link', isFirst ? { token, password, email, name } : { token, password })
  history.replaceState(null, '', location.pathname)
  form.hidden = true
  what.textContent = used.kind === 'reset' ? 'The password is set: sign in with it.' : 'You are signed in.'
  told.textContent = ''
}

function tell(error) {
  told.textContent = error.message
  if (form.hidden) what.textContent = 'This link does not work.'
}

preview().catch(tell)
`

const fixed = (path: string, contentType: string, body: string): OpenRoute => {
  const answer: TextAnswer = {
    status: 200,
    body,
    contentType: `${contentType}; charset=utf-8`,
    headers: HEADERS,
  }
  return {
    method: 'GET',
    path,
    access: 'public',
    permission: 'sign_in',
    doc: {
      tag: 'Sign in',
      summary:
        path === LINK_PAGE ? 'Get the page for links' : 'Get the script of the page for links',
      answers: {
        200: { description: 'A text.', content: { type: contentType, schema: { type: 'string' } } },
      },
    },
    handle: () => answer,
  }
}

/** The page that an invitation, a reset link and the link of the first admin lead to. */
export const linkPageRoutes: readonly OpenRoute[] = [
  fixed(LINK_PAGE, 'text/html', PAGE),
  fixed(SCRIPT_PATH, 'text/javascript', SCRIPT),
]
