import { entryOfKind } from '@winnow/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PEOPLE_LIMITS } from '../../people/people-limits.ts'
import { firstAdminLink } from '../../start/first-admin-link.ts'
import {
  bearer,
  openMemoryService,
  type MemoryService,
  TEST_NOW_MS,
} from '../../testing/memory-service.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

const PASSWORD = 'eight quiet herons'

let service: MemoryService
let admin: TestBrowser
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

let addresses = 0
function newBrowser(remoteAddress?: string): TestBrowser {
  addresses += 1
  return new TestBrowser(service, { remoteAddress: remoteAddress ?? `198.51.100.${addresses}` })
}

const tokenIn = (link: string): string => link.split('#')[1] ?? ''

const useLink = (browser: TestBrowser, token: string, more: object = {}) =>
  browser.send('POST', '/v1/sign-in/link', { token, password: PASSWORD, ...more })

describe('the first admin', () => {
  const ADMIN = { email: 'Root@Shop.Example', name: 'Root' }

  it('is made by a link of the start, on this machine, in time and once', async () => {
    const { services } = service
    const first = (await firstAdminLink(services, 'http://0.0.0.0:8080')) ?? ''
    expect(first).toMatch(/^http:\/\/localhost:8080\/link#[\w-]{43}$/)
    const token = tokenIn((await firstAdminLink(services, 'http://127.0.0.1:8080')) ?? '')
    const here = newBrowser('127.0.0.1')
    expect((await useLink(here, tokenIn(first), ADMIN)).statusCode).toBe(404)
    expect((await useLink(newBrowser(), token, ADMIN)).statusCode).toBe(403)
    const proxied = new TestBrowser(service, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect((await useLink(proxied, token, ADMIN)).statusCode).toBe(403)
    expect((await useLink(here, token, { ...ADMIN, password: 'short' })).statusCode).toBe(400)
    expect((await useLink(here, token)).statusCode).toBe(400)
    service.setNowMs(TEST_NOW_MS + PEOPLE_LIMITS.firstAdminLinkMs)
    expect((await useLink(here, token, ADMIN)).statusCode).toBe(404)
    service.setNowMs(TEST_NOW_MS)
    const both = await Promise.all([1, 2].map(() => useLink(newBrowser('127.0.0.1'), token, ADMIN)))
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(await firstAdminLink(services, 'http://127.0.0.1:8080')).toBeUndefined()
    const people = services.people.register.all()
    expect(people).toMatchObject([
      { email: 'root@shop.example', state: 'active', roles: [{ role: 'admin' }] },
    ])
    admin = newBrowser()
    await admin.signIn(service, { email: 'root@shop.example' })
  })

  it('is made by a link of the command line only while there is none', async () => {
    const url = '/v1/people/first-admin-link'
    const headers = bearer(service.adminToken)
    const { statusCode } = await service.app.inject({ method: 'POST', url, headers, payload: {} })
    expect(statusCode).toBe(409)
  })
})

const invite = (email: string, more: object = {}) =>
  admin.send('POST', '/v1/people', { email, name: 'Ann', roles: [{ role: 'analyst' }], ...more })

interface Invited {
  readonly person_id: string
  readonly invitation: { readonly link: string }
}

describe('an invitation', () => {
  it('lets a person in once, in time, and while it is the newest', async () => {
    const answer = await invite(' Ann@Shop.Example ')
    expect(answer.statusCode).toBe(200)
    const { person_id: id, invitation } = answer.json<Invited>()
    expect(answer.json()).toMatchObject({
      email: 'ann@shop.example',
      state: 'invited',
      invitation: { kind: 'invitation', expires_at: TEST_NOW_MS + PEOPLE_LIMITS.invitationMs },
    })
    const anew = await admin.send('POST', `/v1/people/${id}/link`, {})
    const token = tokenIn(anew.json<{ link: string }>().link)
    const ann = newBrowser()
    expect((await useLink(ann, tokenIn(invitation.link))).statusCode).toBe(404)
    const preview = await ann.send('POST', '/v1/sign-in/link-preview', { token })
    expect(preview.json()).toMatchObject({ kind: 'invitation', email: 'ann@shop.example' })
    service.setNowMs(TEST_NOW_MS + PEOPLE_LIMITS.invitationMs)
    expect((await useLink(ann, token)).statusCode).toBe(404)
    service.setNowMs(TEST_NOW_MS)
    const rude = await useLink(ann, token, { password: 'ann ann ann ann ann' })
    expect(rude.statusCode).toBe(400)
    expect((await useLink(ann, token)).statusCode).toBe(200)
    expect((await ann.send('GET', '/v1/me')).json()).toMatchObject({ person_id: id })
    expect((await useLink(newBrowser(), token)).statusCode).toBe(404)
  })

  it.each([
    ['ann@shop.example', {}, 409],
    ['no address', {}, 400],
    ['x@y.example', { roles: [{ role: 'analyst', queues: [] }] }, 400],
    ['x@y.example', { roles: [{ role: 'analyst', environments: ['production'] }] }, 400],
    ['x@y.example', { roles: [{ role: 'analyst', planets: ['mars'] }] }, 400],
    ['x@y.example', { roles: [{ queues: ['orders'] }] }, 400],
    ['x@y.example', { roles: [{ role: '__proto__' }] }, 400],
    ['x@y.example', { roles: [{ role: 'Analyst' }] }, 400],
    ['x@y.example', { roles: [{ role: 'analist' }] }, 400],
  ])('of %s with %o is answered %d', async (email, more, status) => {
    expect((await invite(email, more)).statusCode).toBe(status)
  })

  it('keeps the restrictions of roles', async () => {
    const role = {
      role: 'analyst',
      environments: [`${service.local.account_id}/production`],
      queues: ['orders'],
      abuse_types: ['payment_abuse'],
    }
    const { person_id: id } = (await invite('kim@shop.example', { roles: [role] })).json<Invited>()
    const read = await admin.send('GET', `/v1/people/${id}`)
    expect(read.json()).toMatchObject({ roles: [role] })
  })
})

describe('a person', () => {
  async function joined(name: string) {
    const { person_id: id, invitation } = (await invite(`${name}@shop.example`)).json<Invited>()
    const browser = newBrowser()
    await useLink(browser, tokenIn(invitation.link))
    return { id, browser }
  }

  it('who is disabled is out at once, and comes back only by an admin', async () => {
    const { id, browser } = await joined('dan')
    const reset = await admin.send('POST', `/v1/people/${id}/link`, {})
    const change = (state: string) => admin.send('PATCH', `/v1/people/${id}`, { state })
    expect((await change('disabled')).json()).toMatchObject({ state: 'disabled', sessions: 0 })
    expect((await browser.send('GET', '/v1/me')).statusCode).toBe(401)
    const credentials = { email: 'dan@shop.example', password: PASSWORD }
    expect((await newBrowser().send('POST', '/v1/sign-in', credentials)).statusCode).toBe(401)
    const token = tokenIn(reset.json<{ link: string }>().link)
    expect((await useLink(newBrowser(), token)).statusCode).toBe(404)
    expect((await admin.send('POST', `/v1/people/${id}/link`, {})).statusCode).toBe(409)
    expect((await change('active')).statusCode).toBe(200)
    expect((await newBrowser().send('POST', '/v1/sign-in', credentials)).statusCode).toBe(200)
  })

  it('who lost the password gets a link, which ends their sessions and opens none', async () => {
    const { id, browser } = await joined('eve')
    const lost = await admin.send('POST', `/v1/people/${id}/link`, { remove_second_factors: true })
    expect(lost.json()).toMatchObject({ kind: 'reset' })
    const token = tokenIn(lost.json<{ link: string }>().link)
    const other = newBrowser()
    const used = await useLink(other, token, { password: 'nine loud herons' })
    expect([used.statusCode, used.headers['set-cookie']]).toEqual([200, undefined])
    expect((await browser.send('GET', '/v1/me')).statusCode).toBe(401)
    const credentials = { email: 'eve@shop.example', password: 'nine loud herons' }
    expect((await other.send('POST', '/v1/sign-in', credentials)).statusCode).toBe(200)
    expect((await admin.send('DELETE', `/v1/people/${id}/sessions`)).statusCode).toBe(204)
    expect((await other.send('GET', '/v1/me')).statusCode).toBe(401)
  })

  it('who is the last admin stays one', async () => {
    const root = service.services.people.register.withEmail('root@shop.example')
    const url = `/v1/people/${root?.id}`
    const restricted = [{ role: 'admin', queues: ['orders'] }]
    for (const change of [{ state: 'disabled' }, { roles: [] }, { roles: restricted }]) {
      expect((await admin.send('PATCH', url, change)).statusCode).toBe(409)
    }
    const { id } = await joined('second')
    await admin.send('PATCH', `/v1/people/${id}`, { roles: [{ role: 'admin' }] })
    expect((await admin.send('PATCH', url, { name: 'Root II' })).statusCode).toBe(200)
  })

  it('who manages persons, and is no admin, gets nowhere above themselves', async () => {
    const { rights } = service.services
    const permissions = ['manage_people', 'read_records'] as const
    const host = { name: 'host', meaning: '', permissions }
    await rights.ownRoles.set(host, TEST_NOW_MS)
    await rights.roles.reload()
    const { id, browser } = await joined('host')
    await admin.send('PATCH', `/v1/people/${id}`, { roles: [{ role: 'host' }] })
    const root = service.services.people.register.withEmail('root@shop.example')?.id
    const guest = await browser.send('POST', '/v1/people', {
      email: 'guest@shop.example',
      name: 'Guest',
      roles: [{ role: 'host' }],
    })
    expect(guest.statusCode).toBe(200)
    for (const [method, url, body] of [
      ['PATCH', `/v1/people/${id}`, { roles: [{ role: 'admin' }] }],
      ['PATCH', `/v1/people/${root}`, { roles: [{ role: 'host' }] }],
      ['POST', `/v1/people/${root}/link`, {}],
      ['DELETE', `/v1/people/${root}/sessions`, undefined],
      ['POST', '/v1/people', { email: 'a@b.example', name: 'A', roles: [{ role: 'lead' }] }],
    ] as const) {
      expect([method, url, (await browser.send(method, url, body)).statusCode]).toEqual([
        method,
        url,
        403,
      ])
    }
  })

  it('without the permission sees nobody', async () => {
    const { browser } = await joined('fay')
    expect((await browser.send('GET', '/v1/people')).statusCode).toBe(403)
    expect((await admin.send('GET', '/v1/people')).statusCode).toBe(200)
    expect((await admin.send('GET', '/v1/people/0')).statusCode).toBe(404)
  })

  it('is in the audit with who changed what, and no link is in it or in the log', async () => {
    const entries = await service.services.ledger.read(1, 1000)
    const audited = entries.flatMap((entry) => entryOfKind('audit', entry)?.body ?? [])
    const root = service.services.people.register.withEmail('root@shop.example')
    expect(audited).toContainEqual(
      expect.objectContaining({
        what: 'change_person',
        who: { kind: 'person', personId: root?.id, email: 'root@shop.example' },
        changes: { state: { before: 'active', after: 'disabled' } },
      }),
    )
    const texts = [JSON.stringify(entries), service.logged()]
    for (const text of texts) expect(text).not.toMatch(/link#|argon2id|herons/)
  })
})

it('the address of links leads to the console, which the secret behind its # reaches nobody on the way', async () => {
  const answer = await newBrowser().send('GET', '/link')
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('/console/link')
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
})
