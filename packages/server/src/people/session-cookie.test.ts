import { expect, it } from 'vitest'
import { secretInCookie, sessionCookie } from './session-cookie.ts'

const PLAIN = { publicUrl: 'auto', trustedProxies: 0 }
const PROXIED = { publicUrl: 'auto', trustedProxies: 1 }

it.each([
  ['winnow_session=a', 'a'],
  ['x=1; winnow_session=a; y=2', 'a'],
  ['winnow_session=', ''],
  ['xwinnow_session=a', undefined],
  ['__Host-winnow_session=a', undefined],
  ['winnow_session', undefined],
  ['', undefined],
])('of %j the secret is %j', (cookie, secret) => {
  expect(secretInCookie({ headers: { cookie } }, PLAIN)).toBe(secret)
})

it('is secure where a proxy of ours says https, and not where the sender does', () => {
  const headers = { 'x-forwarded-proto': 'https', host: 'winnow.test' }
  expect(sessionCookie({ headers }, PROXIED, 'a')).toMatch(/^__Host-winnow_session=a;.*; Secure$/)
  expect(sessionCookie({ headers }, PLAIN, 'a')).not.toMatch(/Secure|__Host/)
})
