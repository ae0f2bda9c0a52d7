import { TEST_NOW_MS } from '@winnow/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWireService, type WireService } from './wire-service.ts'

/**
 * The calls under `/v3/accounts/{account}`, held to what is publicly known of them: names and types of members, paging,
 * words in any case, statuses, and the shape of refusals. Nothing here is taken from this service's own descriptions.
 */
let wire: WireService
beforeAll(async () => {
  wire = await openWireService()
  await wire.call('/v205/events', { body: ORDER })
})
afterAll(() => wire.close())

const ORDER = {
  $type: '$create_order',
  $user_id: 'ann',
  $order_id: 'o-1',
  $session_id: 's-1',
  $amount: 200_000_000,
  $currency_code: 'USD',
}

const number = expect.any(Number) as number
const text = expect.any(String) as string

interface Page {
  readonly data: readonly { readonly id: string; readonly entity_type: string }[]
  readonly has_more: boolean
  readonly total_results: number
  readonly next_ref?: string
}

const page = async (rest: string) => (await wire.account(rest)).body as Page

describe('decisions that can be taken', () => {
  it('have twelve members, with times in milliseconds', async () => {
    const { data } = await page('decisions')
    expect(data.length).toBeGreaterThan(3)
    for (const one of data) {
      expect(one).toMatchObject({
        id: text,
        name: text,
        description: text,
        entity_type: expect.stringMatching(/^(user|order|session|content)$/i) as string,
        abuse_type: text,
        category: expect.stringMatching(/^(block|watch|accept)$/i) as string,
        created_at: number,
        updated_at: number,
      })
      // Nobody made those that come with the service.
      for (const name of ['webhook_url', 'created_by', 'updated_by']) {
        expect(one).toHaveProperty(name)
      }
    }
  })

  it('are paged by offset, and next_ref is an address that leads on as it is', async () => {
    const all = await page('decisions')
    expect(all.has_more).toBe(false)
    expect(all).not.toHaveProperty('next_ref')
    const seen: string[] = []
    let next = `${wire.address}/v3/accounts/${wire.service.local.account_id}/decisions?limit=3`
    for (;;) {
      const path = next.replace(wire.address, '')
      expect(next.startsWith(`${wire.address}/`)).toBe(true)
      const { body } = await wire.call(path)
      const { data, has_more, next_ref, total_results } = body as Page
      seen.push(...data.map(({ id }) => id))
      expect(total_results).toBe(all.total_results)
      expect(has_more).toBe(next_ref !== undefined)
      if (next_ref === undefined) break
      next = next_ref
    }
    expect(seen).toEqual(all.data.map(({ id }) => id))
    expect(seen).toEqual(seen.toSorted())
    expect((await page('decisions?from=2&limit=1')).data[0]?.id).toBe(seen[2])
  })

  it('are filtered in either case, and parameters of other calls ride along', async () => {
    const lower = await page('decisions?entity_type=user&abuse_types=payment_abuse')
    const upper = await page(
      'decisions/?entity_type=USER&abuse_types=PAYMENT_ABUSE&return_score=true&return_action',
    )
    expect(upper).toEqual(lower)
    expect(new Set(lower.data.map(({ entity_type }) => entity_type))).toEqual(new Set(['user']))
    for (const word of ['promo_abuse', 'legacy', 'bot_management']) {
      expect((await wire.account(`decisions?abuse_types=${word}`)).status).toBe(200)
    }
  })
})

describe('a decision', () => {
  const BLOCK = { decision_id: 'block_user_payment_abuse', source: 'manual_review', analyst: 'a@b' }
  const apply = (body: object, of = 'users/ann') => wire.account(`${of}/decisions`, { body })

  it.each([
    ['MANUAL_REVIEW', { analyst: 'analyst@example.com' }],
    ['manual_review', { analyst: 'any text', description: null, time: null }],
    ['AUTOMATED_RULE', { analyst: null }],
    ['automated_rule', {}],
    ['CHARGEBACK', { time: TEST_NOW_MS }],
    ['chargeback', { time: String(TEST_NOW_MS) }],
  ])('from %s is answered with 200, entity, decision and time', async (source, more) => {
    expect(await apply({ ...BLOCK, analyst: undefined, source, ...more })).toEqual({
      status: 200,
      body: {
        entity: { id: 'ann', type: 'user' },
        decision: { id: BLOCK.decision_id },
        time: number,
      },
    })
  })

  it.each([
    ['orders/o-1', 'order', 'users/ann/orders/o-1', 'orders/o-1'],
    ['sessions/s-1', 'session', 'users/ann/sessions/s-1', 'users/ann/sessions/s-1'],
    ['content/c-1', 'content', 'users/ann/content/c-1', 'users/ann/content/c-1'],
    ['users/ann', 'user', 'users/ann', 'users/ann'],
  ])('about %s is read where clients read it', async (_, type, applied, read) => {
    const { data } = await page(`decisions?entity_type=${type}&abuse_types=payment_abuse`)
    const decision_id = data[0]?.id ?? ''
    expect(await apply({ ...BLOCK, decision_id }, applied)).toMatchObject({
      status: 200,
      body: { entity: { type }, decision: { id: decision_id } },
    })
    expect(await wire.account(`${read}/decisions`)).toEqual({
      status: 200,
      body: {
        decisions: {
          payment_abuse: { decision: { id: decision_id }, time: number, webhook_succeeded: null },
        },
      },
    })
  })

  it('that nobody took is an empty object', async () => {
    const nobody = await wire.account('users/nobody/decisions')
    expect(nobody).toEqual({ status: 200, body: { decisions: {} } })
    expect(await wire.account('orders/none/decisions')).toEqual(nobody)
  })

  it.each([
    ['an unknown id', { ...BLOCK, decision_id: 'nothing' }, 404, 'not_found'],
    ['another type of entity', { ...BLOCK, decision_id: 'block_order_payment_abuse' }, 400, text],
    ['a review by nobody', { ...BLOCK, analyst: undefined }, 400, text],
    ['an unknown source', { ...BLOCK, source: 'ME' }, 400, text],
    ['no id', { source: 'chargeback' }, 400, text],
  ])('of %s is refused with error, description and issues', async (_, body, status, error) => {
    const refused = await apply(body)
    expect(refused).toMatchObject({ status, body: { error, description: text } })
    if (status === 400) {
      expect(refused.body).toMatchObject({ issues: expect.any(Object) as object })
    }
  })
})

describe('ids in paths', () => {
  it.each([
    ['a+b', 'a+b'],
    ['a%2Bb', 'a+b'],
    ['a%40b.example', 'a@b.example'],
    ['a%26b%3Dc%25', 'a&b=c%'],
    ["a'b", "a'b"],
  ])('%s is the id %s', async (path, id) => {
    const body = { decision_id: 'watch_user_account_abuse', source: 'automated_rule' }
    const { data } = await page('decisions?entity_type=user&abuse_types=account_abuse')
    const known = { ...body, decision_id: data[0]?.id }
    const answer = await wire.account(`users/${path}/decisions`, { body: known })
    expect(answer).toMatchObject({ status: 200, body: { entity: { id } } })
  })
})

describe('devices and sessions', () => {
  const report = async (id: string, more: object) => {
    const key = wire.service.local.production.beacon_key
    const body = { key, id, visitor: 'visitor-of-ann-1', session: 's-1', ...more }
    await wire.call('/v1/beacon', { headers: { 'content-type': 'text/plain' }, body })
  }
  let device = ''
  beforeAll(async () => {
    await report('message-1', {})
    await wire.call('/v205/events', {
      body: { $type: '$login', $user_id: 'ann', $session_id: 's-1' },
    })
    const { services } = wire.service
    await services.records.settled(services.core.figures().sequence)
    const { data } = await page('users/ann/devices')
    device = data[0]?.id ?? ''
  })

  it('of a user are links, in pages', async () => {
    const { body, status } = await wire.account('users/ann/devices')
    expect(status).toBe(200)
    const href = `${wire.address}/v3/accounts/${wire.service.local.account_id}/devices/${encodeURIComponent(device)}`
    expect(body).toMatchObject({ data: [{ id: device, href }], has_more: false, total_results: 1 })
  })

  it('have users, sessions and a network, with times in milliseconds', async () => {
    const known = {
      id: device,
      first_seen: TEST_NOW_MS,
      users: { data: [{ id: 'ann', href: text }] },
      network: { first_seen: number, score: number, pervasiveness: number },
      sessions: { has_more: false, total_results: 1, data: [{ time: TEST_NOW_MS }] },
    }
    const path = `devices/${encodeURIComponent(device)}`
    expect(await wire.account(path)).toMatchObject({ status: 200, body: known })
    const session = { id: 's-1', time: TEST_NOW_MS, device: known }
    expect(await wire.account('sessions/s-1')).toMatchObject({ status: 200, body: session })
  })

  it.each([
    ['fraud', 'fraud'],
    ['not_fraud', 'not_fraud'],
    ['bad', 'fraud'],
    ['NOT_BAD', 'not_fraud'],
  ])('are labelled %s', async (sent, label) => {
    const path = `devices/${encodeURIComponent(device)}`
    const put = await wire.account(`${path}/label`, { method: 'PUT', body: { label: sent } })
    expect(put).toEqual({ status: 200, body: { label } })
    expect((await wire.account(path)).body).toMatchObject({ label, labeled_at: number })
  })
})

describe('a run of a workflow', () => {
  it('has the members of its status, by the id in the answer of its event', async () => {
    const route = { name: 'big', when: 'true', do: [{ decide: 'block_user_payment_abuse' }] }
    const workflow = { name: 'orders', on: ['$create_order'], routes: [route] }
    const document = { workflows: [{ ...workflow, abuse_types: ['payment_abuse'] }] }
    await wire.call('/v1/policies', { body: { document, stage: 'live', why: 'a test' } })
    const query = 'return_workflow_status=true&return_route_info'
    const { body } = await wire.call(`/v205/events?${query}`, {
      body: { ...ORDER, $order_id: 'o-2' },
    })
    const { score_response } = body as { score_response: { workflow_statuses: { id: string }[] } }
    const [status] = score_response.workflow_statuses
    const run = await wire.account(`workflows/runs/${status?.id}`)
    expect(run).toMatchObject({
      status: 200,
      body: {
        id: status?.id,
        state: expect.stringMatching(/^(running|finished|failed)$/) as string,
        config: { id: text, version: expect.stringMatching(/^\d+$/) as string },
        config_display_name: text,
        abuse_types: ['payment_abuse'],
        entity: { type: 'user', id: 'ann' },
        route: { name: 'big' },
      },
    })
    const { history } = run.body as { history: readonly { readonly app: string }[] }
    expect(history).toContainEqual({
      app: 'decision',
      name: text,
      state: text,
      config: { decision_id: 'block_user_payment_abuse' },
    })
  })
})

describe('what is refused', () => {
  const CALLS = [
    'decisions',
    'users/ann/decisions',
    'orders/o-1/decisions',
    'users/ann/devices',
    'devices/none',
    'sessions/none',
    'workflows/runs/1-none',
    'psp_management/merchants',
    'psp_management/merchants/none',
  ]

  it.each(CALLS)('%s: a wrong key is 401 with error and description', async (rest) => {
    const headers = { authorization: `Basic ${btoa('0123456789abcdef:')}` }
    const refusal = { error: text, description: text }
    expect(await wire.account(rest, { headers })).toEqual({ status: 401, body: refusal })
    expect(await wire.account(rest, { headers: {} })).toEqual({ status: 401, body: refusal })
  })

  it.each(CALLS)('%s: a foreign account is not shown', async (rest) => {
    const path = `/v3/accounts/${wire.service.other.account_id}/${rest}`
    const { status, body } = await wire.call(path)
    expect([403, 404]).toContain(status)
    expect(body).toEqual({ error: text, description: text })
  })

  it.each([
    'devices/none',
    'sessions/none',
    'workflows/runs/1-none',
    'psp_management/merchants/none',
  ])('%s: what is not known is 404 with not_found', async (rest) => {
    const refusal = { error: 'not_found', description: text }
    expect(await wire.account(rest)).toEqual({ status: 404, body: refusal })
  })
})
