/** Scores of a partner's accounts are mailed to the analysts of the accounts. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailServer, openMailServer } from '../../testing/mail-server.test.support.ts'
import { basic, type MemoryService, openMemoryService } from '../../testing/memory-service.ts'

let service: MemoryService
let mails: MailServer
beforeAll(async () => {
  mails = await openMailServer()
  service = await openMemoryService({ smtpUrl: `smtp://${mails.address}` })
})
afterAll(async () => {
  await service.close()
  mails.close()
})

interface SubAccount {
  readonly production: { readonly api_keys: readonly { readonly key: string }[] }
  readonly sandbox: SubAccount['production']
}

async function createAccount(name: string): Promise<SubAccount> {
  const payload = {
    site_url: `${name}.example`,
    site_email: `owner@${name}.example`,
    analyst_email: `eva@${name}.example`,
    password: 's0m3l0ngp455w0rd',
  }
  const url = `/v3/partners/${service.partner.id}/accounts`
  const headers = basic(service.partner.key)
  return (await service.app.inject({ method: 'POST', url, headers, payload })).json<SubAccount>()
}

async function configure(payload: object): Promise<void> {
  const url = `/v3/accounts/${service.partner.id}/config`
  const headers = basic(service.partner.key)
  const answer = await service.app.inject({ method: 'PUT', url, headers, payload })
  expect(answer.json()).toMatchObject(payload)
}

async function login(account: SubAccount['production'], userId: string): Promise<void> {
  const payload = { $type: '$create_account', $user_id: userId }
  const headers = basic(account.api_keys[0]?.key ?? '')
  const url = '/v205/events?return_score=true'
  await service.app.inject({ method: 'POST', url, headers, payload })
  await service.services.delivering.service.drain()
}

const recipients = () =>
  [...mails.written().matchAll(/RCPT TO:<([^>]*)>/g)].map(([, address]) => address)

it('email_notification_threshold mails scores that reach it, once, to the analyst of each account, without a URL', async () => {
  const before = await createAccount('before')
  await configure({ email_notification_threshold: 0 })
  const after = await createAccount('after')
  await login(before.production, 'zoe')
  expect(new Set(recipients())).toEqual(new Set(['eva@before.example']))
  expect(mails.written()).toMatch(/Partner mail score reached\. It is about user zoe/)
  const many = recipients().length
  await login(before.production, 'zoe')
  await login(before.sandbox, 'ann')
  expect(recipients()).toHaveLength(many)
  await login(after.production, 'bob')
  expect(new Set(recipients().slice(many))).toEqual(new Set(['eva@after.example']))
})

it('its own threshold decides, whatever that of the URL is, and it can be raised', async () => {
  const account = await createAccount('third')
  await configure({ email_notification_threshold: 1 })
  const many = recipients().length
  await login(account.production, 'cid')
  expect(recipients()).toHaveLength(many)
})
