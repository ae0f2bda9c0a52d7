import http from 'node:http'
import https from 'node:https'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import openClient, { type Client } from 'yield-siftscience'
import { openWireService, type WireService } from './wire-service.ts'

/**
 * The client of the npm registry as it is. Its hosts are constants in it, so the network is what is changed: requests to
 * them go to a service of ours.
 */
let wire: WireService
const hosts: (string | undefined)[] = []
beforeAll(async () => {
  wire = await openWireService()
  const { hostname, port } = new URL(wire.address)
  vi.spyOn(https, 'request').mockImplementation(((options: http.RequestOptions) => {
    hosts.push(options.host ?? undefined)
    const { agent: _, ...rest } = options
    const here = { protocol: 'http:', host: hostname, hostname, port, agent: http.globalAgent }
    return http.request({ ...rest, ...here })
  }) as typeof https.request)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await wire.close()
})

const client = (more: object = {}): Client => {
  const { account_id, production } = wire.service.local
  return openClient({ api_key: production.api_key, account_id, ...more })
}

const USER = 'yield-ann'
const OK = { status: 0, error_message: 'OK' }
const number = expect.any(Number) as number

const EVENTS: readonly (readonly [string, object])[] = [
  ['create_account', { $user_email: 'ann@example.com', $name: 'Ann' }],
  ['update_account', { $changed_password: true }],
  ['create_order', { $order_id: 'y-1', $amount: 115_940_000, $currency_code: 'USD' }],
  ['update_order', { $order_id: 'y-1', $amount: 15_940_000, $currency_code: 'USD' }],
  ['order_status', { $order_id: 'y-1', $order_status: '$held' }],
  ['transaction', { $amount: 15_940_000, $currency_code: 'USD', $order_id: 'y-1' }],
  ['chargeback', { $order_id: 'y-1', $chargeback_state: '$lost' }],
  ['create_content', { $content_id: 'c-1', $subject: 'A bike', $content: 'As good as new.' }],
  ['update_content', { $content_id: 'c-1', $subject: 'A bike', $content: 'Sold.' }],
  ['content_status', { $content_id: 'c-1', $status: '$paused' }],
  ['flag_content', { $content_id: 'c-1', $flagged_by: 'bob' }],
  ['submit_review', { $content: 'Fine.', $review_title: 'Bike', $item_id: 'i-1' }],
  ['send_message', { $recipient_user_id: 'bob', $subject: 'Hello', $content: 'Is it there?' }],
  ['add_promotion', { $promotions: [{ $promotion_id: 'p-1', $status: '$success' }] }],
  ['add_item_to_cart', { $item: { $item_id: 'i-1', $product_title: 'Bike', $price: 1_000_000 } }],
  ['remove_item_from_cart', { $item: { $item_id: 'i-1', $product_title: 'B', $price: 1_000_000 } }],
  ['login', { $session_id: 'y-s', $login_status: '$success' }],
  ['link_session_to_user', { $session_id: 'y-s' }],
  ['logout', {}],
  ['referral_code_redeemed', { code: 'x', is_first: true }],
]

describe('yield-siftscience', () => {
  it.each(EVENTS)('sends %s', async (name, body) => {
    const send = client({ custom_events: ['referral_code_redeemed'] }).event[name]
    expect(await send?.({ $user_id: USER, ...body })).toMatchObject({ ...OK, time: number })
  })

  it('reads scores and workflows in the answer of an event', async () => {
    const options = {
      return_score: true,
      return_action: true,
      return_workflow_status: true,
      abuse_types: ['payment_abuse', 'promo_abuse', 'legacy'],
    }
    const answer = await client(options).event['login']?.({ $user_id: USER, $session_id: 'y-s' })
    expect(answer).toMatchObject({
      ...OK,
      score_response: {
        user_id: USER,
        scores: { payment_abuse: { score: number }, promotion_abuse: { score: number } },
        workflow_statuses: [],
      },
    })
  })

  it('labels a user, reads the label with a score, and removes it', async () => {
    const { label, unlabel, score } = client()
    const body = { $is_bad: true, $abuse_type: 'account_abuse', $description: 'Spam' }
    expect(await label(USER, body)).toMatchObject(OK)
    const labelled = { account_abuse: { is_bad: true, description: 'Spam' } }
    expect(await score(USER)).toMatchObject({ ...OK, user_id: USER, latest_labels: labelled })
    expect(await unlabel(USER, 'account_abuse')).toBe('')
    const scored = (await score(USER)) as { readonly latest_labels?: object }
    expect(scored.latest_labels ?? {}).not.toHaveProperty('account_abuse')
  })

  it('reads decisions of users and orders', async () => {
    const body = { decision_id: 'block_user_payment_abuse', source: 'AUTOMATED_RULE' }
    await wire.account(`users/${USER}/decisions`, { body })
    const { status } = client().decision
    const decisions = { payment_abuse: { decision: { id: body.decision_id }, time: number } }
    expect(await status('users', USER)).toMatchObject({ decisions })
    expect(await status('orders', 'y-none')).toEqual({ decisions: {} })
  })

  it('reads devices, and labels them', async () => {
    const key = wire.service.local.production.beacon_key
    const beacon = { key, id: 'message-yield-1', visitor: 'visitor-of-yield-ann', session: 'y-s2' }
    await wire.call('/v1/beacon', { headers: { 'content-type': 'text/plain' }, body: beacon })
    const { event, fingerprint } = client()
    await event['login']?.({ $user_id: USER, $session_id: 'y-s2' })
    const { services } = wire.service
    await services.records.settled(services.core.figures().sequence)
    const devices = (await fingerprint['get_devices']?.(USER)) as { data: { id: string }[] }
    const [device] = devices.data
    const session = await fingerprint['get_session']?.('y-s2')
    expect(session).toMatchObject({ id: 'y-s2', device: { id: device?.id } })
    expect(await fingerprint['label_device']?.(device?.id, 'bad')).toEqual({ label: 'fraud' })
    const labelled = await fingerprint['get_device']?.(device?.id)
    expect(labelled).toMatchObject({
      id: device?.id,
      label: 'fraud',
      users: { data: [{ id: USER }] },
    })
  })

  it('gets refusals as bodies with a status or an error', async () => {
    const wrong = client({ api_key: '0123456789abcdef' })
    expect(await wrong.event['logout']?.({ $user_id: USER })).toMatchObject({ status: 51 })
    expect(await client().event['transaction']?.({ $user_id: USER })).toMatchObject({ status: 55 })
    const unknown = { error: 'not_found', description: expect.any(String) as string }
    expect(await client().workflow.status('1-none')).toMatchObject(unknown)
  })

  it('asked its own hosts, and nobody else', () => {
    expect(new Set(hosts)).toEqual(new Set(['api.siftscience.com', 'api3.siftscience.com']))
  })
})
