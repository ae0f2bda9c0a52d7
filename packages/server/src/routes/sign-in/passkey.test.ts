import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PEOPLE_LIMITS } from '../../people/people-limits.ts'
import { TestAuthenticator } from '../../people/test-authenticator.test.support.ts'
import { openMemoryService, type MemoryService, TEST_NOW_MS } from '../../testing/memory-service.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

const ORIGIN = 'https://winnow.shop.example'
const DOMAIN = 'winnow.shop.example'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService({ publicUrl: ORIGIN })
})
afterAll(() => service.close())

let addresses = 0
function newBrowser(): TestBrowser {
  addresses += 1
  return new TestBrowser(service, {
    remoteAddress: `198.51.100.${addresses}`,
    headers: { origin: ORIGIN },
  })
}

async function challengeAt(browser: TestBrowser, url: string): Promise<string> {
  const answer = await browser.send('POST', url, {})
  expect(answer.statusCode).toBe(200)
  return answer.json<{ options: { challenge: string } }>().options.challenge
}

const askedWith = (challenge: string, more: object = {}) => ({
  challenge,
  origin: ORIGIN,
  domain: DOMAIN,
  ...more,
})

/** Somebody who is signed in, and their authenticator with a passkey. */
async function somebody(name: string) {
  const browser = newBrowser()
  const personId = await browser.signIn(service, { email: `${name}@shop.example` })
  browser.cookies.set('__Host-winnow_session', browser.cookies.get('winnow_session') ?? '')
  const authenticator = new TestAuthenticator()
  const challenge = await challengeAt(browser, '/v1/me/passkeys/options')
  const response = authenticator.make(askedWith(challenge))
  const added = await browser.send('POST', '/v1/me/passkeys', { name: 'Laptop', response })
  return { browser, personId, authenticator, added, response }
}

const OPTIONS = '/v1/sign-in/passkey-options'

async function signIn(
  authenticator: TestAuthenticator,
  more: { origin?: string; domain?: string; challenge?: string } = {},
) {
  const browser = newBrowser()
  const challenge = await challengeAt(browser, OPTIONS)
  const response = authenticator.sign(askedWith(challenge, more))
  return {
    browser,
    response,
    answer: await browser.send('POST', '/v1/sign-in/passkey', { response }),
  }
}

describe('a passkey', () => {
  it('is added by its person, signs them in without an address, and can be removed', async () => {
    const { browser, personId, authenticator, added, response } = await somebody('ann')
    expect([added.statusCode, added.json().name]).toEqual([200, 'Laptop'])
    const twice = await browser.send('POST', '/v1/me/passkeys', { name: 'Again', response })
    expect(twice.statusCode).toBe(400)
    const { answer, browser: other } = await signIn(authenticator)
    expect(answer.json()).toMatchObject({ person_id: personId })
    expect((await other.send('GET', '/v1/me')).statusCode).toBe(200)
    const url = `/v1/me/passkeys/${added.json<{ passkey_id: string }>().passkey_id}`
    const { browser: stranger } = await somebody('stranger')
    expect((await stranger.send('DELETE', url)).statusCode).toBe(404)
    expect((await browser.send('DELETE', url)).statusCode).toBe(204)
    expect((await signIn(authenticator)).answer.statusCode).toBe(401)
  })

  it.each([
    ['of another site', { origin: 'https://winnow.shop.example.evil.test' }],
    ['for another domain', { domain: 'evil.test' }],
    ['of a challenge that nobody made', { challenge: 'A'.repeat(43) }],
  ])('%s signs nobody in', async (name, more) => {
    const { authenticator } = await somebody(name.replaceAll(' ', '-'))
    expect((await signIn(authenticator, more)).answer.statusCode).toBe(401)
  })

  it('counts once, in time, and only where the device asked for the person', async () => {
    const { authenticator } = await somebody('once')
    const { answer, browser, response } = await signIn(authenticator)
    expect(answer.statusCode).toBe(200)
    const replayed = await browser.send('POST', '/v1/sign-in/passkey', { response })
    expect(replayed.statusCode).toBe(401)
    const challenge = await challengeAt(browser, OPTIONS)
    service.setNowMs(TEST_NOW_MS + PEOPLE_LIMITS.challengeMs)
    const late = { response: authenticator.sign(askedWith(challenge)) }
    expect((await browser.send('POST', '/v1/sign-in/passkey', late)).statusCode).toBe(401)
    service.setNowMs(TEST_NOW_MS)
    authenticator.isVerified = false
    expect((await signIn(authenticator)).answer.statusCode).toBe(401)
    authenticator.isVerified = true
    authenticator.counter = 0
    expect((await signIn(authenticator)).answer.statusCode).toBe(401)
  })

  it('that another one copied the id of does not sign in', async () => {
    const { authenticator } = await somebody('copied')
    const copy = Object.assign(new TestAuthenticator(), { id: authenticator.id })
    expect((await signIn(copy)).answer.statusCode).toBe(401)
  })

  it('challenge to sign in adds none, and one to add signs nobody in', async () => {
    const { browser, authenticator } = await somebody('mixed')
    const other = new TestAuthenticator()
    const challenge = await challengeAt(browser, OPTIONS)
    const response = other.make(askedWith(challenge))
    const added = await browser.send('POST', '/v1/me/passkeys', { name: 'x', response })
    expect(added.statusCode).toBe(400)
    const adding = await challengeAt(browser, '/v1/me/passkeys/options')
    const signed = { response: authenticator.sign(askedWith(adding)) }
    expect((await newBrowser().send('POST', '/v1/sign-in/passkey', signed)).statusCode).toBe(401)
  })

  it.each([{}, { id: 1 }, { id: 'x' }, { id: 'x', response: null, __proto__: null }])(
    'that is %o is refused',
    async (response) => {
      const answer = await newBrowser().send('POST', '/v1/sign-in/passkey', { response })
      expect(answer.statusCode).toBe(401)
    },
  )

  it('needs a domain and https', async () => {
    const plain = await openMemoryService({ publicUrl: 'http://192.0.2.1' })
    try {
      const browser = new TestBrowser(plain, { headers: { origin: 'http://192.0.2.1' } })
      expect((await browser.send('POST', OPTIONS, {})).statusCode).toBe(409)
      expect((await browser.send('GET', '/v1/sign-in')).json()).toMatchObject({ passkey: false })
    } finally {
      await plain.close()
    }
  })
})
