/**
 * What a session did before it had a user counts for the user once one event names both, as if every event had named
 * the user: in features, scores, records and timeline.
 */
import {
  type Accepted,
  type Core,
  FEATURES,
  replayLedger,
  type Store,
  bodyText,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { eventOf } from '../support/event-of.ts'

const START_MS = Date.UTC(2026, 3, 1, 9)
const SECOND_MS = 1000
const SEED = { lo: 1, hi: 2 }
const ENVIRONMENT = 1

type Body = Readonly<Record<string, unknown>>

interface Service {
  readonly store: Store
  readonly core: Core
  /** Takes the events one after the other, half a minute apart. */
  readonly tell: (...bodies: readonly Body[]) => Promise<readonly Accepted[]>
}

async function service(): Promise<Service> {
  const store = openMemoryStore({ seed: SEED })
  const core = await coreOver(store)
  let nowMs = START_MS
  const tell = async (...bodies: readonly Body[]): Promise<readonly Accepted[]> => {
    const accepted: Accepted[] = []
    for (const body of bodies) {
      nowMs += 30 * SECOND_MS
      const request = { environment: ENVIRONMENT, event: eventOf(body), receivedAtMs: nowMs }
      accepted.push(await core.execute({ is: 'event', request }))
    }
    return accepted
  }
  return { store, core, tell }
}

/** The answer to the last event of a story, in a service of its own. */
async function lastOf(...bodies: readonly Body[]): Promise<Accepted> {
  const { core, store, tell } = await service()
  const accepted = (await tell(...bodies)).at(-1)
  await core.close()
  await store.close()
  if (accepted === undefined) throw new Error('a story without events')
  return accepted
}

const payment = ({ outcome }: Accepted): number => outcome.scores[0] ?? NaN

const features = ({ outcome }: Accepted) =>
  Object.fromEntries(FEATURES.map(({ name }, at) => [name, outcome.features[at]]))

const by = (userId: string, body: Body, session = 's-1'): Body => ({
  $user_id: userId,
  $session_id: session,
  $ip: '198.51.100.7',
  ...body,
})

const declined = (card: number): Body => ({
  $type: '$transaction',
  $transaction_id: `t-${card}`,
  $amount: 20_000_000,
  $currency_code: 'USD',
  $transaction_status: '$failure',
  $decline_category: '$fraud',
  $payment_method: {
    $payment_type: '$credit_card',
    $card_bin: '411111',
    $card_last4: String(1000 + card),
  },
})

const order: Body = {
  $type: '$create_order',
  $order_id: 'o-1',
  $amount: 30_000_000,
  $currency_code: 'USD',
}
const login = (status: '$success' | '$failure'): Body => ({
  $type: '$login',
  $login_status: status,
})
const link: Body = { $type: '$link_session_to_user' }
const signUp: Body = { $type: '$create_account', $user_email: 'ann@example.com' }

const cards = [1, 2, 3, 4, 5, 6]
const sixDeclined = (userId: string, session?: string): readonly Body[] =>
  cards.map((card) => by(userId, declined(card), session))

it('six declined cards of a session count in the score of the order after its link', async () => {
  const linked = await lastOf(...sixDeclined(''), by('ann', link), by('ann', order))
  const named = await lastOf(...sixDeclined('ann'), by('ann', link), by('ann', order))
  expect(payment(named)).toBeGreaterThan(60)
  expect(features(linked)).toEqual(features(named))
  expect(linked.outcome.scores).toEqual(named.outcome.scores)
})

/** Stories with `''` where the session's user is not named yet, and how they would read had every event named the user. */
const STORIES: readonly (readonly [string, (userId: string) => readonly Body[]])[] = [
  ['an order links by itself', (ann) => [...sixDeclined(ann), by('ann', order)]],
  [
    'failed logins before the success',
    (ann) => [...cards.map(() => by(ann, login('$failure'))), by('ann', login('$success'))],
  ],
  ['a login links', (ann) => [...sixDeclined(ann), by('ann', login('$success')), by('ann', order)]],
  ['a sign-up links', (ann) => [...sixDeclined(ann), by('ann', signUp), by('ann', order)]],
  [
    'the session was linked before',
    (ann) => [by('ann', link), ...sixDeclined(ann), by('ann', order)],
  ],
  [
    'more acts of the session follow the link without a user',
    (ann) => [by(ann, declined(1)), by('ann', link), ...sixDeclined(ann), by('ann', order)],
  ],
  [
    'the user’s next event is of another session',
    (ann) => [...sixDeclined(ann), by('ann', link), by('ann', order, 's-2')],
  ],
  [
    'the order itself names no user',
    (ann) => [by('ann', signUp), ...sixDeclined(ann), by(ann, order)],
  ],
  [
    'the order is sent again once it has a user',
    (ann) => [by(ann, order), by('ann', order), by('ann', link)],
  ],
  [
    'a posting of the session',
    (ann) => [
      by(ann, {
        $type: '$create_content',
        $content_id: 'c',
        $comment: { $body: 'buy at evil.example' },
      }),
      by('ann', signUp),
    ],
  ],
]

it.each(STORIES)('linked = as if the user had done it: %s', async (_, story) => {
  const linked = await lastOf(...story(''))
  const named = await lastOf(...story('ann'))
  expect(features(linked)).toEqual(features(named))
  expect(linked.outcome.scores).toEqual(named.outcome.scores)
})

it.each(STORIES)('replays and recovers bit for bit: %s', async (_, story) => {
  const { core, store, tell } = await service()
  await tell(...story(''))
  const replayed = store.newStates()
  expect(await replayLedger(store.ledger, replayed, SEED)).toMatchObject({ differences: 0 })
  const states = store.newStates()
  const recovered = await coreOver(store, states)
  expect(states.digest()).toBe(replayed.digest())
  await recovered.close()
  await core.close()
  await store.close()
})

it.each(STORIES)('the same when all is sent in one turn: %s', async (_, story) => {
  const { core, store } = await service()
  const accepted = await Promise.all(
    story('').map((body, at) =>
      core.execute({
        is: 'event',
        request: {
          environment: ENVIRONMENT,
          event: eventOf(body),
          receivedAtMs: START_MS + (at + 1) * 30 * SECOND_MS,
        },
      }),
    ),
  )
  const last = accepted.at(-1)
  expect(last && features(last)).toEqual(features(await lastOf(...story('ann'))))
  expect(await replayLedger(store.ledger, store.newStates(), SEED)).toMatchObject({
    differences: 0,
  })
  await core.close()
  await store.close()
})

const failed = (accepted: Accepted): unknown => features(accepted)['user_failed_payments_1d']

it('what the session did is of the first user who is linked to it, and what follows is of the last', async () => {
  const { tell } = await service()
  await tell(...sixDeclined(''), by('ann', link), by('bob', link))
  const [ann, bob] = await tell(by('ann', order), by('bob', { ...order, $order_id: 'o-2' }))
  expect([ann, bob].map((one) => one && failed(one))).toEqual([6, 0])
  const [later] = await tell(by('', declined(7)))
  expect(later?.linkedTo).toBe('bob')
})

it('a session of four users is of none of them', async () => {
  const { tell } = await service()
  const users = ['ann', 'bob', 'cy', 'dora']
  await tell(...users.map((user) => by(user, link)), ...sixDeclined(''))
  const accepted = await tell(
    ...users.map((user, at) => by(user, { ...order, $order_id: `o-${at}` })),
  )
  expect(accepted.map(failed)).toEqual([0, 0, 0, 0])
})

it('who fails to log in as somebody else gives them nothing of the own session', async () => {
  const { tell } = await service()
  await tell(...sixDeclined(''), by('victim', login('$failure')), ...sixDeclined(''))
  const [victim] = await tell(by('victim', order, 's-of-the-victim'))
  expect(victim && failed(victim)).toBe(0)
})

it('who acts in the session of a victim takes none of the victim’s acts that are linked already', async () => {
  const { tell } = await service()
  await tell(...sixDeclined(''), by('victim', link))
  const [thief] = await tell(by('thief', order))
  const [victim] = await tell(by('victim', { ...order, $order_id: 'o-2' }))
  expect([thief, victim].map((one) => one && failed(one))).toEqual([0, 6])
})

it('what happens to a user links nothing', async () => {
  const { tell } = await service()
  const flagged = { $type: '$flag_content', $content_id: 'c', $flagged_by: 'bob' }
  await tell(...sixDeclined(''), by('ann', flagged))
  const [ann] = await tell(by('ann', order, 's-2'))
  expect(ann && failed(ann)).toBe(0)
})

it('the latest sixteen acts of a session are linked', async () => {
  const { tell } = await service()
  await tell(...Array.from({ length: 30 }, (__, at) => by('', declined(at))))
  const [linked] = await tell(by('ann', order))
  expect(linked && failed(linked)).toBe(16)
})

it('an order of the session is its user’s: in the records, in the timeline, and where it is labelled', async () => {
  const { core, store, tell } = await service()
  const [placed] = await tell(by('', order))
  expect(
    await core.ask({
      is: 'belonging',
      environment: 1,
      userId: 'bob',
      of: { type: 'order', id: 'o-1' },
    }),
  ).toBe('own')
  const [linked] = await tell(by('ann', link))
  await store.records.settled(linked?.sequence ?? 0)
  expect(await store.records.record(ENVIRONMENT, 'order', 'o-1')).toMatchObject({ userId: 'ann' })
  const timeline = await store.records.timeline(ENVIRONMENT, 'ann', { limit: 10 })
  expect(timeline.map(({ sequence }) => sequence)).toContain(placed?.sequence)
  expect(
    await core.ask({
      is: 'belonging',
      environment: 1,
      userId: 'bob',
      of: { type: 'order', id: 'o-1' },
    }),
  ).toBe('foreign')
})

it('a chargeback of the session’s order is a chargeback of its user', async () => {
  const chargeback = { $type: '$chargeback', $order_id: 'o-1', $chargeback_reason: '$fraud' }
  const story = (ann: string) => [
    by(ann, order),
    by('ann', link),
    chargeback,
    by('ann', declined(1)),
  ]
  expect(features(await lastOf(...story('')))).toEqual(features(await lastOf(...story('ann'))))
})

it('a sender’s retry gets the same answer, with the user', async () => {
  const { core, tell } = await service()
  await tell(by('ann', link))
  const request = {
    environment: ENVIRONMENT,
    event: eventOf(by('', order)),
    receivedAtMs: START_MS,
    idempotency: { key: 'k', bodyDigest: 'd' },
  }
  const first = await core.execute({ is: 'event', request })
  const again = await core.execute({ is: 'event', request })
  expect(again).toMatchObject({ sequence: first.sequence, repeated: true, linkedTo: 'ann' })
})

it('a label sent in the turn of the event that links comes after it', async () => {
  const { core, store, tell } = await service()
  await tell(...sixDeclined(''))
  const linking = core.execute({
    is: 'event',
    request: {
      environment: ENVIRONMENT,
      event: eventOf(by('ann', order)),
      receivedAtMs: START_MS,
    },
  })
  const label = { abuseType: 'payment_abuse', isBad: true } as const
  const labelled = core.execute({
    is: 'label',
    request: {
      environment: ENVIRONMENT,
      userId: 'ann',
      receivedAtMs: START_MS,
      label,
    },
  })
  expect((await labelled).sequence).toBeGreaterThan((await linking).sequence)
  expect(await store.ledger.read(7, 3)).toMatchObject([
    { kind: 'link' },
    { kind: 'event' },
    { kind: 'label' },
  ])
})

it('events that do not fit in one entry stay the session’s', async () => {
  const { store, tell } = await service()
  const note = 'x'.repeat(16_000)
  const notes = { note_1: note, note_2: note, note_3: note, note_4: note, note_5: note }
  const long = (at: number): Body => ({ ...declined(at), ...notes })
  await tell(...Array.from({ length: 10 }, (__, at) => by('', long(at))))
  const [linked] = await tell(by('ann', order))
  expect(linked && failed(linked)).toBeLessThan(10)
  expect(linked && failed(linked)).toBeGreaterThan(2)
  const entry = await store.ledger.get((linked?.sequence ?? 0) - 1)
  expect(entry && bodyText(entry).length).toBeLessThan(400_000)
})
