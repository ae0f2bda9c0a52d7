import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-cases-'))
afterAll(() => rmSync(folder, { recursive: true }))

const POLICY = {
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        {
          name: 'blocked',
          when: "decisions.payment_abuse == 'block'",
          do: [{ answer: { challenge: 'none', tries: 0 } }],
        },
        {
          name: 'listed',
          when: 'lists.bad_mails.has(event.user_email)',
          do: [{ decide: 'block_user_payment_abuse' }],
        },
        {
          name: 'risky',
          when: 'scores.payment_abuse >= 90',
          do: [
            { decide: 'block_user_payment_abuse' },
            { add_to_list: 'bad_mails', value: 'event.user_email', for: '7d' },
            { answer: { challenge: 'otp' } },
          ],
        },
        { name: 'third', when: 'features.user_orders_1d >= 3', do: [{ review: 'velocity' }] },
        { name: 'abroad', when: "ip.country == 'NG'", do: [{ tag: 'abroad' }] },
      ],
    },
  ],
}

const POLICY_FILE = join(folder, 'policy.json')
writeFileSync(POLICY_FILE, JSON.stringify(POLICY))

const order = (userId: string, id: string, more: object = {}) => ({
  $type: '$create_order',
  $user_id: userId,
  $order_id: id,
  ...more,
})

let files = 0
async function test(...cases: readonly object[]) {
  files += 1
  const path = join(folder, `cases-${files}.json`)
  writeFileSync(path, JSON.stringify({ cases }))
  return runHere(['policy', 'test', POLICY_FILE, path])
}

const NONE = { lists: { bad_mails: [] } }

describe('P21: a case of several events', () => {
  it('counts what came before, as a service does', async () => {
    const events = ['1', '2', '3'].map((id, at) => ({
      event: order('ann', id),
      after: '1h',
      expect: { routes: { orders: at === 2 ? 'third' : null } },
    }))
    const apart = events.map(({ event }) => ({ event, after: '2d' }))
    const tested = await test(
      { name: 'within a day', ...NONE, events },
      { name: 'days apart', ...NONE, events: apart, expect: { routes: { orders: null } } },
    )
    expect(tested).toMatchObject({ code: 0, out: '2 of 2 cases passed\n' })
  })

  it('has the decisions and list values that its own events led to', async () => {
    const mail = { $user_email: 'Eve+1@gmail.com' }
    const tested = await test({
      name: 'a mail address is listed, and its user blocked',
      ...NONE,
      lists: { bad_mails: { kind: 'email' } },
      events: [
        {
          event: order('eve', '1', mail),
          scores: { payment_abuse: 90 },
          expect: {
            routes: { orders: 'risky' },
            decisions: ['block_user_payment_abuse'],
            answer: { challenge: 'otp' },
          },
        },
        {
          event: order('eve', '2'),
          expect: { routes: { orders: 'blocked' }, answer: { tries: 0, challenge: 'none' } },
        },
        { event: order('mallory', '3', mail), expect: { routes: { orders: 'listed' } } },
        { event: order('trent', '4', mail), after: '8d', expect: { routes: { orders: null } } },
      ],
    })
    expect(tested).toMatchObject({ code: 0, out: '1 of 1 cases passed\n' })
  })

  it('begins with lists, decisions and places that it gives', async () => {
    const tested = await test(
      {
        lists: { bad_mails: { kind: 'email', values: ['eve@gmail.com'] } },
        events: [order('eve', '1', { $user_email: 'e.v.e@gmail.com' })],
        expect: { routes: { orders: 'listed' } },
      },
      {
        ...NONE,
        decisions: { payment_abuse: 'block' },
        start: '2026-05-01T00:00:00Z',
        events: [order('bob', '1')],
        expect: { routes: { orders: 'blocked' } },
      },
      {
        events: [{ event: order('bob', '1', { $ip: '1.2.3.4' }), ip: { country: 'NG' } }],
        expect: { routes: { orders: 'abroad' } },
      },
    )
    expect(tested).toMatchObject({ code: 0, out: '3 of 3 cases passed\n' })
  })

  it('knows labels before later events', async () => {
    const label = { label: { user: 'ann', abuse_type: 'payment_abuse' }, after: '1h' }
    const tested = await test({
      ...NONE,
      events: [order('ann', '1'), label, order('ann', '2')],
      expect: { routes: { orders: 'risky' } },
    })
    expect(tested).toMatchObject({ code: 0, out: '1 of 1 cases passed\n' })
  })

  it('that comes out otherwise is named with the event and what was expected', async () => {
    const tested = await test({
      name: 'wrong',
      ...NONE,
      events: [
        order('ann', '1'),
        { event: order('ann', '2'), scores: { payment_abuse: 95 }, expect: { answer: {} } },
        { event: order('bob', '3'), expect: { routes: { orders: 'abroad' } } },
      ],
    })
    expect(tested.code).toBe(1)
    expect(tested.out).toBe(`failed: wrong
  events[1]: answered {"challenge":"otp"}, expected {}.
  events[2]: workflow orders took no route, expected abroad.
0 of 1 cases passed
`)
  })

  it.each<[RegExp, object]>([
    [/cases\[0\]\.events/, { events: [] }],
    [/1000 events/, { events: Array.from({ length: 1_001 }, () => order('a', '1')) }],
    [/cases\[0\]\.event:/, { events: [order('a', '1')], event: order('a', '1') }],
    [/events\[0\]/, { events: [{ $type: '$create_order', $nothing: 1 }] }],
    [/events\[0\]\.after/, { events: [{ event: order('a', '1'), after: 'soon' }] }],
    [/events\[0\]\.after/, { events: [{ event: order('a', '1'), after: '-1h' }] }],
    [/label\.abuse_type/, { events: [{ label: { user: 'a', abuse_type: 'fraud' } }] }],
    [/lists\.bad\.kind/, { events: [order('a', '1')], lists: { bad: { kind: 'colour' } } }],
    [/decisions\.payment/, { events: [order('a', '1')], decisions: { payment_abuse: 'stop' } }],
    [/\.start/, { events: [order('a', '1')], start: 'today' }],
    [
      /expect: the last event has one/,
      { events: [{ event: order('a', '1'), expect: {} }], expect: {} },
    ],
    [
      /bad_mails/,
      { lists: { bad_mails: { kind: 'ip', values: ['x'] } }, events: [order('a', '1')] },
    ],
  ])('refuses a case, and names %s', async (message, one) => {
    const tested = await test({ ...NONE, ...one })
    expect([tested.code, tested.out]).toEqual([1, ''])
    expect(tested.err).toMatch(message)
  })
})
