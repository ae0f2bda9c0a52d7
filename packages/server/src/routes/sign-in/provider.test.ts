import { generateKeyPairSync } from 'node:crypto'
import { entryOfKind } from '@winnow/engine'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OIDC_PATH } from '../../people/oidc-sign-in.ts'
import { PEOPLE_LIMITS } from '../../people/people-limits.ts'
import { CLIENT, TestProvider } from '../../people/test-provider.test.support.ts'
import { openMemoryService, type MemoryService, TEST_NOW_MS } from '../../testing/memory-service.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

const ADDRESS = 'http://winnow.test'

let provider: TestProvider
/** Roles are set in Winnow, and who was invited may come. */
let invited: MemoryService
/** Roles follow groups, and who has one may come. */
let grouped: MemoryService
beforeAll(async () => {
  provider = await new TestProvider().listen()
  const settings = {
    publicUrl: ADDRESS,
    oidcIssuer: provider.issuer,
    oidcClientId: CLIENT.id,
    oidcClientSecret: CLIENT.secret,
  }
  const groups = { oidcRoles: 'fraud leads=lead, fraud=analyst', oidcPeople: 'groups' } as const
  invited = await openMemoryService(settings)
  grouped = await openMemoryService({ ...settings, ...groups })
})
afterAll(async () => {
  await invited.close()
  await grouped.close()
  provider.close()
})

let subjects = 0
beforeEach(() => {
  provider.forged = {}
  invited.setNowMs(TEST_NOW_MS)
})

/** Somebody whom the provider knows. */
function claimsOf(name: string, more: object = {}) {
  subjects += 1
  const email = `${name}@shop.example`
  return { sub: `subject-${subjects}`, email, email_verified: true, name, ...more }
}

let addresses = 0
function newBrowser(service: MemoryService): TestBrowser {
  addresses += 1
  // As a browser that a provider leads back.
  const headers = { origin: undefined, 'sec-fetch-site': 'cross-site' }
  return new TestBrowser(service, { remoteAddress: `198.51.100.${addresses}`, headers })
}

async function begun(browser: TestBrowser): Promise<string> {
  const { statusCode, headers } = await browser.send('GET', OIDC_PATH)
  expect(statusCode).toBe(302)
  return String(headers.location)
}

async function signIn(service: MemoryService, browser = newBrowser(service)) {
  const answer = await browser.send('GET', provider.agree(await begun(browser)))
  return { browser, answer, person: service.services.people.register }
}

const invite = (service: MemoryService, name: string) =>
  service.services.people.register.create({
    email: `${name}@shop.example`,
    name,
    state: 'invited',
    roles: [{ role: 'viewer' }],
    nowMs: 1,
  })

describe('by a provider', () => {
  it('a browser is sent there with PKCE, state and nonce, each of its own', async () => {
    const urls = await Promise.all([1, 2].map(() => begun(newBrowser(invited))))
    const asked = urls.map((url) => Object.fromEntries(new URL(url).searchParams))
    expect(asked[0]).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      redirect_uri: `${ADDRESS}/sign-in/oidc/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(asked[0]?.[name]).toMatch(/^[\w-]{43}$/)
      expect(asked[0]?.[name]).not.toBe(asked[1]?.[name])
    }
    const ways = await newBrowser(invited).send('GET', '/v1/sign-in')
    expect(ways.json()).toMatchObject({ provider: { path: OIDC_PATH } })
  })

  it('an invited person comes in, and stays known by their subject', async () => {
    const person = await invite(invited, 'ann')
    const claims = claimsOf('ann')
    provider.claims = claims
    const { answer, browser } = await signIn(invited)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
    const me = await browser.send('GET', '/v1/me')
    expect(me.json()).toMatchObject({ person_id: person?.id, roles: [{ role: 'viewer' }] })
    provider.claims = { ...claims, email: 'ann-married@shop.example' }
    const again = await signIn(invited)
    expect((await again.browser.send('GET', '/v1/me')).json()).toMatchObject({
      person_id: person?.id,
      email: 'ann@shop.example',
    })
    const entries = await invited.services.ledger.read(1, 1000)
    const signIns = entries.filter((entry) => entryOfKind('audit', entry)?.body.what === 'sign_in')
    expect(signIns).toHaveLength(2)
  })

  it.each([
    ['whom nobody invited', () => claimsOf('stranger')],
    ['whose address was not verified', () => claimsOf('bob', { email_verified: false })],
    ['whose address nobody says is verified', () => claimsOf('bob', { email_verified: undefined })],
    ['without an address', () => claimsOf('bob', { email: undefined })],
    ['of whom another identity is known', () => claimsOf('ann')],
  ])('somebody %s stays outside', async (_, claims) => {
    await invite(invited, 'bob')
    provider.claims = claims()
    const { answer, browser } = await signIn(invited)
    expect(answer.statusCode).toBe(401)
    expect(browser.cookies.has('winnow_session')).toBe(false)
  })

  it('somebody who is disabled stays outside', async () => {
    const person = await invite(invited, 'dan')
    provider.claims = claimsOf('dan')
    expect((await signIn(invited)).answer.statusCode).toBe(302)
    await invited.services.people.register.update(person?.id ?? '', { state: 'disabled' })
    expect((await signIn(invited)).answer.statusCode).toBe(401)
  })
})

describe('roles', () => {
  it('follow the groups at each sign-in, and who has none stays outside', async () => {
    const claims = claimsOf('lee')
    const rolesWith = async (groups: unknown) => {
      provider.claims = { ...claims, groups }
      const { answer, browser } = await signIn(grouped)
      if (answer.statusCode !== 302) return answer.statusCode
      return (await browser.send('GET', '/v1/me')).json<{ roles: unknown }>().roles
    }
    expect(await rolesWith(['sales'])).toBe(401)
    expect(await rolesWith(undefined)).toBe(401)
    expect(await rolesWith(['fraud', 'fraud leads', 'fraud'])).toEqual([
      { role: 'lead' },
      { role: 'analyst' },
    ])
    expect(await rolesWith('fraud')).toEqual([{ role: 'analyst' }])
    const entries = await grouped.services.ledger.read(1, 1000)
    const audited = entries.flatMap((entry) => entryOfKind('audit', entry)?.body ?? [])
    expect(audited.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['invite_person', 'change_person']),
    )
  })
})

describe('a sign-in that is not the one that began', () => {
  const FORGED_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

  it.each([
    ['of another audience', { aud: 'another client' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['with another nonce', { nonce: 'another' }],
    ['that has expired', { exp: 1 }],
  ])('a token %s is not trusted', async (_, forged) => {
    await invite(invited, 'eve')
    provider.claims = claimsOf('eve')
    provider.forged = forged
    expect((await signIn(invited)).answer.statusCode).toBe(401)
  })

  it('a token that somebody else signed is not trusted', async () => {
    provider.claims = claimsOf('eve')
    const own = provider.signsWith
    provider.signsWith = FORGED_KEY
    try {
      expect((await signIn(invited)).answer.statusCode).toBe(401)
    } finally {
      provider.signsWith = own
    }
  })

  it('of another browser, another state, or twice, is refused', async () => {
    await invite(invited, 'kim')
    provider.claims = claimsOf('kim')
    const [victim, attacker] = [newBrowser(invited), newBrowser(invited)]
    const stolen = provider.agree(await begun(attacker))
    expect((await victim.send('GET', stolen)).statusCode).toBe(401)
    const other = provider.agree(await begun(victim)).replace(/state=[^&]*/, 'state=other')
    expect((await victim.send('GET', other)).statusCode).toBe(401)
    const target = provider.agree(await begun(victim))
    expect((await victim.send('GET', target)).statusCode).toBe(302)
    expect((await victim.send('GET', target)).statusCode).toBe(401)
    expect((await victim.send('GET', '/sign-in/oidc/callback')).statusCode).toBe(401)
  })

  it('that took too long is refused', async () => {
    const browser = newBrowser(invited)
    const target = provider.agree(await begun(browser))
    invited.setNowMs(TEST_NOW_MS + PEOPLE_LIMITS.challengeMs)
    expect((await browser.send('GET', target)).statusCode).toBe(401)
  })

  it('leaves no token and no secret in the log', () => {
    expect(invited.logged()).not.toMatch(/access token|eyJ|secret of/)
  })
})

it('without a provider there is no way to it; one that is down is said to be', async () => {
  const none = await openMemoryService()
  const down = await openMemoryService({ oidcIssuer: 'http://127.0.0.1:9', oidcClientId: 'x' })
  try {
    expect((await newBrowser(none).send('GET', OIDC_PATH)).statusCode).toBe(404)
    expect((await newBrowser(down).send('GET', OIDC_PATH)).statusCode).toBe(503)
  } finally {
    await Promise.all([none.close(), down.close()])
  }
})
