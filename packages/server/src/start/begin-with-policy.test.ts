import { openMemoryStore } from '@winnow/store'
import { afterEach, describe, expect, it } from 'vitest'
import { basic, bearer, type MemoryService, openMemoryService } from '../testing/memory-service.ts'
import { beginWithPolicy } from './begin-with-policy.ts'

const NOWHERE = { find: () => ({}) }

let service: MemoryService | undefined
afterEach(() => service?.close())

/** A service on a ledger, before anything came. */
async function begun(settings: Parameters<typeof openMemoryService>[0] = {}) {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const opened = await openMemoryService(
    { startPolicy: 'shadow', logLevel: 'info', ...settings },
    NOWHERE,
    store,
  )
  service = opened
  return { opened, store, begin: () => beginWithPolicy(opened.services, store.ledger) }
}

const policiesOf = async ({ app }: MemoryService, key: string) => {
  const answer = await app.inject({ method: 'GET', url: '/v1/policies', headers: basic(key) })
  return answer.json<{ in_force: readonly object[]; publications: readonly object[] }>()
}

const FIRST = { version: 1, stage: 'shadow', who: 'system', why: expect.stringContaining('first') }

const ORDER = { $type: '$create_order', $user_id: 'ann', $order_id: 'o-1' }

describe('a new ledger', () => {
  it('begins with a first policy in shadow in every environment, and says so', async () => {
    const { opened, begin } = await begun()
    expect(await begin()).toBe(true)
    for (const { production, sandbox } of [opened.local, opened.other]) {
      for (const { api_key } of [production, sandbox]) {
        expect(await policiesOf(opened, api_key)).toMatchObject({ in_force: [FIRST] })
      }
    }
    expect(
      opened.logged().match(/a first policy runs in shadow and decides nothing/g)?.length,
    ).toBe(4)
    const headers = basic(opened.local.production.api_key)
    const url = '/v205/events?return_workflow_status=true'
    const sent = await opened.app.inject({ method: 'POST', url, headers, payload: ORDER })
    expect(sent.json()).toMatchObject({ score_response: { workflow_statuses: [] } })
    const verdict = await opened.app.inject({ url: '/v1/events/5/verdict', headers })
    expect(verdict.json()).toMatchObject({
      verdict: null,
      shadows: [{ version: 1, workflows: [{ workflow: 'orders' }, { workflow: 'promotions' }] }],
    })
  })

  it('that a start was cut short on is finished by the next one, once', async () => {
    const { opened, store, begin } = await begun()
    const { core } = opened.services
    const execute = core.execute.bind(core)
    let left = 1
    core.execute = (command) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('cut short')) : execute(command)
    }
    await expect(begin()).rejects.toThrow('cut short')
    core.execute = execute
    expect(store.ledger.last()).toBe(1)
    expect(await begin()).toBe(true)
    expect(store.ledger.last()).toBe(4)
    expect(await begin()).toBe(false)
    expect(store.ledger.last()).toBe(4)
  })

  it('begins without where the settings say so', async () => {
    const { store, begin } = await begun({ startPolicy: 'none' })
    expect(await begin()).toBe(false)
    expect(store.ledger.last()).toBe(0)
  })
})

it('a ledger that has anything else gets no policy', async () => {
  const { opened, store, begin } = await begun()
  const headers = basic(opened.local.production.api_key)
  await opened.app.inject({ method: 'POST', url: '/v205/events', headers, payload: ORDER })
  const before = store.ledger.last()
  expect(await begin()).toBe(false)
  expect(store.ledger.last()).toBe(before)
})

it('a new account has the first policy in both of its environments', async () => {
  const { opened } = await begun()
  const made = await opened.app.inject({
    method: 'POST',
    url: '/v1/admin/accounts',
    headers: bearer(opened.adminToken),
    payload: { name: 'shop' },
  })
  const { production, sandbox } = made.json<Record<string, { readonly api_key: string }>>()
  for (const keys of [production, sandbox]) {
    expect(await policiesOf(opened, keys?.api_key ?? '')).toMatchObject({ in_force: [FIRST] })
  }
  expect(await policiesOf(opened, opened.local.production.api_key)).toMatchObject({ in_force: [] })
})
