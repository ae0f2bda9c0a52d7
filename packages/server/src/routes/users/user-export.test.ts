import { eventTypes, exampleEvent, standing } from '@winnow/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MemoryService, basic, openMemoryService } from '../../testing/memory-service.ts'
import { personWith, tokenOf } from '../../testing/persons.ts'

type Headers = Readonly<Record<string, string>>

/** More than one page of a timeline. */
const LOGINS = 1_100

let service: MemoryService
let key: Headers = {}
beforeAll(async () => {
  service = await openMemoryService()
  key = basic(service.local.production.api_key)
  const lines = Array.from({ length: LOGINS }, () =>
    JSON.stringify({ $type: '$login', $user_id: 'ann', $session_id: 's-1' }),
  )
  await ask('POST', '/v1/events:bulk', lines.join('\n'), 'application/x-ndjson')
  await event({ $type: '$create_order', $order_id: 'o-1', $user_email: 'ann@shop.example' })
  await event({ $type: '$create_order', $order_id: 'o-2', $user_id: 'bob' })
  // It names what is another's.
  const money = { $amount: 5_000_000, $currency_code: 'USD' }
  await event({ $type: '$transaction', $transaction_id: 't-1', $order_id: 'o-2', ...money })
  await event({ $type: '$create_content', $content_id: 'c-1', $comment: { $body: 'A kite.' } })
  const label = { $user_id: 'ann', abuse_type: 'payment_abuse', bad: true }
  await ask('POST', '/v1/events:bulk', JSON.stringify(label), 'application/x-ndjson')
})
afterAll(() => service.close())

const event = (fields: object) => ask('POST', '/v205/events', { $user_id: 'ann', ...fields })

async function ask(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object | string,
  type = 'application/json',
) {
  const body = payload === undefined ? {} : { payload }
  const headers = { ...key, ...(payload !== undefined && { 'content-type': type }) }
  const answer = await service.app.inject({ method, url, headers, ...body })
  expect([url, answer.statusCode, answer.body]).toEqual([url, 200, answer.body])
  return answer
}

interface Exported {
  readonly user: { readonly user_id: string; readonly labels: readonly object[] }
  readonly entries: readonly { readonly sequence: number; readonly kind: string }[]
  readonly entries_count: number
  readonly list_values: readonly { readonly list: string }[]
  readonly records: readonly { readonly kind: string; readonly id: string }[]
}

const exported = async (user: string) =>
  (await ask('GET', `/v1/users/${user}/export`)).json<Exported>()

const refusedFor = async (headers: Headers) => {
  const answer = await service.app.inject({ url: '/v1/users/ann/export', headers })
  return [answer.statusCode, answer.json<{ description: string }>().description] as const
}

async function headersOf(name: string, role: string): Promise<Headers> {
  const { headers } = await tokenOf(service, await personWith(service, name, { role }))
  return { ...headers, 'winnow-environment': `${service.local.account_id}/production` }
}

const EXAMPLES = Object.values(eventTypes)
  .filter((declared) => standing('v205', declared) === 'known')
  .map((declared) => exampleEvent(declared, 'v205'))

/** Every text in a value, however deep. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

describe('the export of a user', () => {
  it('has every entry of their timeline once, however many pages it has, and what these sent', async () => {
    const { entries, entries_count: count, user } = await exported('ann')
    expect(count).toBe(entries.length)
    expect(new Set(entries.map(({ sequence }) => sequence)).size).toBe(count)
    expect(entries.filter(({ kind }) => kind === 'event')).toHaveLength(LOGINS + 3)
    expect(entries.filter(({ kind }) => kind === 'label')).toHaveLength(1)
    expect(user).toMatchObject({ user_id: 'ann', labels: [{ is_bad: true }] })
    expect(JSON.stringify(entries)).toContain('A kite.')
  })

  it('has their records, and not those of others that their events name', async () => {
    const { records } = await exported('ann')
    expect(records.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual([
      'content c-1',
      'order o-1',
      'transaction t-1',
    ])
    expect(JSON.stringify(await exported('bob'))).not.toContain('shop.example')
  })

  it('has the values of lists that name them', async () => {
    const change = async (list: string, kind: string, value: string) => {
      await ask('PUT', `/v1/lists/${list}`, { kind })
      await ask('POST', `/v1/lists/${list}/values`, { add: [{ value, reason: 'a chargeback' }] })
    }
    await change('bad_users', 'user', 'ann')
    await change('bad_mails', 'email', 'Ann@shop.example')
    await change('other_mails', 'email', 'bob@shop.example')
    const { list_values: values } = await exported('ann')
    expect(values.toSorted((one, other) => (one.list < other.list ? -1 : 1))).toMatchObject([
      { list: 'bad_mails', value: 'ann@shop.example' },
      { list: 'bad_users', value: 'ann', reason: 'a chargeback' },
    ])
  })

  it('has every text that any event of theirs ever said', async () => {
    const sent = EXAMPLES.map((one) => ({ ...one, $user_id: 'eve' }))
    for (const one of sent) await ask('POST', '/v205/events', one)
    const text = JSON.stringify(await exported('eve'))
    const missing = textsIn(sent).filter((one) => !text.includes(JSON.stringify(one).slice(1, -1)))
    expect(missing).toEqual([])
  })

  it('is in the audit: who exported whom', async () => {
    await exported('bob')
    const [newest] = await service.services.records.audit({ limit: 1 })
    expect(newest).toMatchObject({
      what: 'export_user',
      on: { type: 'user', id: 'bob' },
      who: { kind: 'key' },
    })
  })

  it('is refused to whoever has the right but sees masks, to others, and for nobody', async () => {
    const { ownRoles, roles } = service.services.rights
    const role = {
      name: 'clerk',
      meaning: '',
      permissions: ['erase_users', 'read_records'],
    } as const
    await ownRoles.set(role, service.services.nowMs())
    await roles.reload()
    const [status, why] = await refusedFor(await headersOf('cleo', 'clerk'))
    expect([status, why]).toEqual([403, expect.stringContaining('read_personal_data')])
    expect(await refusedFor(await headersOf('lea', 'lead'))).toEqual([
      403,
      expect.stringContaining('erase_users'),
    ])
    const nobody = await service.app.inject({ url: '/v1/users/nobody/export', headers: key })
    expect(nobody.statusCode).toBe(404)
  })
})
