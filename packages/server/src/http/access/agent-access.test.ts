import { type Permission, PERMISSIONS, permissionOf } from '@winnow/contract/native'
import { entryOfKind } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { afterEach, expect, it } from 'vitest'
import { openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { personWith, tokenOf } from '../../testing/persons.ts'

const opened: MemoryService[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

type Headers = Readonly<Record<string, string>>

/** A service, and how an agent of a lead with such a token calls it. */
async function agentOf(
  permissions: readonly Permission[],
  store = openMemoryStore({ seed: { lo: 1, hi: 2 } }),
) {
  const service = await openMemoryService({}, undefined, store)
  opened.push(service)
  const lead = await personWith(service, 'lea', { role: 'lead' })
  const { token, headers } = await tokenOf(service, lead, { permissions })
  const at = { 'winnow-environment': `${service.local.account_id}/production` }
  const send = (method: 'GET' | 'POST', url: string, more: Headers = {}, payload?: object) =>
    service.app.inject({
      method,
      url,
      headers: { ...headers, ...at, 'winnow-agent': 'look_at_user', ...more },
      ...(payload !== undefined && { payload }),
    })
  const audit = async () => {
    const entries = await service.services.ledger.read(1, 1000)
    return entries.flatMap((entry) => entryOfKind('audit', entry)?.body ?? [])
  }
  return { service, lead, token, send, audit }
}

const APPLY = '/v1/decisions/block_user_payment_abuse/apply'
const TO_ANN = { entity_id: 'ann' }

it('every call of an agent is in the audit: the token, the tool, the call and the ids', async () => {
  const { service, lead, token, send, audit } = await agentOf(['read_records'])
  expect((await send('GET', '/v1/users/a%2Fb')).statusCode).toBe(404)
  expect((await send('GET', '/v1/decisions')).statusCode).toBe(200)
  const who = {
    kind: 'person',
    personId: lead.id,
    email: 'lea@staff.example',
    tokenId: token.id,
    via: { kind: 'mcp', tool: 'look_at_user' },
  }
  const common = { who, what: 'agent_call', accountId: service.local.account_id }
  expect(await audit()).toMatchObject([
    { ...common, on: { id: 'GET /v1/users/{userId}' }, changes: { userId: { after: 'a/b' } } },
    { ...common, on: { type: 'call', id: 'GET /v1/decisions' }, changes: {} },
  ])
})

it('an agent writes nothing without act_by_agent, though the token permits its person to', async () => {
  const { send, audit, service } = await agentOf(['read_records', 'take_decisions'])
  const refused = await send('POST', APPLY, {}, TO_ANN)
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { error: 'forbidden', description: expect.stringContaining('act_by_agent') as string },
  ])
  expect(await audit()).toEqual([])
  const before = service.services.core.figures().sequence
  expect((await send('POST', APPLY, { 'winnow-agent': '' }, TO_ANN)).statusCode).toBe(400)
  expect(service.services.core.figures().sequence).toBe(before)
})

it('with act_by_agent it writes what the token permits, and nothing else', async () => {
  const { send, audit } = await agentOf(['read_records', 'take_decisions', 'act_by_agent'])
  expect((await send('POST', APPLY, {}, TO_ANN)).statusCode).toBe(200)
  expect(await audit()).toMatchObject([{ what: 'agent_call', on: { id: `POST ${CALL}` } }])
  const list = '/v1/lists/bad_mails/values'
  const refused = await send('POST', list, {}, { add: [{ value: 'a@shop.example' }] })
  expect([refused.statusCode, refused.json().description]).toEqual([
    403,
    'None of your roles permits write_lists.',
  ])
  expect(await audit()).toHaveLength(1)
})

const CALL = '/v1/decisions/{decisionId}/apply'

it('a call that cannot be written into the audit is not made', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  let isFull = false
  const trouble = () => (isFull ? 'the disk is full' : undefined)
  const ledger = Object.assign(store.ledger, { trouble })
  const { send } = await agentOf(['read_records'], { ...store, ledger })
  isFull = true
  expect((await send('GET', '/v1/decisions')).statusCode).toBe(503)
  isFull = false
  expect((await send('GET', '/v1/decisions')).statusCode).toBe(200)
})

it.each(['', 'Look', 'a b', 'a'.repeat(65)])('%j is no name of a tool', async (name) => {
  const { send, audit } = await agentOf(['read_records'])
  expect((await send('GET', '/v1/decisions', { 'winnow-agent': name })).statusCode).toBe(400)
  expect(await audit()).toEqual([])
})

it('what agents may without act_by_agent reads, tests or drafts', () => {
  const free = (Object.keys(PERMISSIONS) as Permission[]).filter(
    (name) => permissionOf(name).isForAgents === true,
  )
  const others = free.filter((name) => !name.startsWith('read_'))
  expect(others).toEqual(['run_backtests', 'draft_policies'])
  expect(free).not.toContain('read_personal_data')
})
