import { expect, it } from 'vitest'
import { bulkInto, lines, signUp } from '../bulk/send-bulk.test.support.ts'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { basic, TEST_NOW_MS } from '../../testing/memory-service.ts'

/** One law for all ways in: the owner of a label's target, and the warning about a target that no event named. */

const service = serviceOfEachTest()
const bulk = bulkInto(service)

type Body = Readonly<Record<string, unknown>>

/** The refusal that a sender gets, by each way in. */
interface Told {
  readonly isTaken: boolean
  readonly text: string
}

async function post(url: string, payload: object): Promise<Body> {
  const headers = basic(service().local.production.api_key)
  return (await service().app.inject({ method: 'POST', url, headers, payload })).json<Body>()
}

async function event(body: Body): Promise<Told> {
  const answer = await post('/v205/events?fields=WARNINGS', body)
  return { isTaken: answer['status'] === 0, text: JSON.stringify(answer) }
}

async function line(body: Body): Promise<Told> {
  const [outcome] = await bulk(lines(body))
  return { isTaken: outcome?.status === 0, text: JSON.stringify(outcome) }
}

/** A label of an order, as a way in writes it; without a user where that is allowed. */
type WayIn = (orderId: string, userId: string | undefined) => Promise<Told>

const chargeback = (orderId: string, userId: string | undefined): Body => ({
  $type: '$chargeback',
  $order_id: orderId,
  $chargeback_reason: '$fraud',
  ...(userId !== undefined && { $user_id: userId }),
})

const WAYS: readonly (readonly [string, WayIn])[] = [
  ['a $chargeback', (orderId, userId) => event(chargeback(orderId, userId))],
  ['a $chargeback of a bulk request', (orderId, userId) => line(chargeback(orderId, userId))],
  [
    'an $order_status that labels',
    (orderId, userId) =>
      event({
        $type: '$order_status',
        $user_id: userId,
        $order_id: orderId,
        $order_status: '$canceled',
        $reason: '$payment_risk',
        $source: '$manual_review',
      }),
  ],
  [
    '/v1/labels',
    async (orderId, userId) => {
      const of = { type: 'order', id: orderId }
      const label = { user_id: userId, of, abuse_type: 'payment_abuse', is_bad: true }
      const answer = await post('/v1/labels', label)
      return { isTaken: 'labels' in answer, text: JSON.stringify(answer) }
    },
  ],
  [
    'a label line of a bulk request',
    (orderId, userId) =>
      line({
        entity: 'order',
        entity_id: orderId,
        $user_id: userId,
        abuse_type: 'payment',
        bad: true,
        label_time: TEST_NOW_MS,
      }),
  ],
]

const ORDER = { $type: '$create_order', $user_id: 'ann', $order_id: 'o-1' }

it.each(WAYS)('%s of another user’s order is refused, and taken with its owner', async (_, say) => {
  await event(ORDER)
  await event({ ...ORDER, $user_id: 'bob', $order_id: 'o-2' })
  const refused = await say('o-1', 'bob')
  expect(refused).toMatchObject({ isTaken: false })
  expect(refused.text).toMatch(/user_id/)
  expect(refused.text).toMatch(/[Ss]end the (\$user_id|user) that/)
  expect((await service().services.ledger.read(1, 100)).map(({ kind }) => kind)).not.toContain(
    'label',
  )
  expect(await say('o-1', 'ann')).toMatchObject({ isTaken: true })
})

it.each(WAYS.slice(0, 2))('%s of another user’s order is taken without a user', async (_, say) => {
  await event(ORDER)
  expect(await say('o-1', 'bob')).toMatchObject({ isTaken: false })
  expect(await say('o-1', undefined)).toMatchObject({ isTaken: true })
})

/** Paths that the integration health shows as warned of. */
async function warnedPaths(): Promise<readonly string[]> {
  const counts = await Promise.all([1, 2, 3].map((each) => service().services.health.read(each, 0)))
  return counts.flat().flatMap(({ verdict, path }) => (verdict === 'warned' ? [path] : []))
}

it.each(WAYS)('%s of an order that no event named is taken, and warned of', async (name, say) => {
  await event({ ...ORDER, $order_id: 'o-2' })
  const told = await say('o-1', 'ann')
  expect(told).toMatchObject({ isTaken: true })
  if (name.includes('bulk'))
    expect(await warnedPaths()).toContainEqual(expect.stringMatching(/(order|entity)_id$/))
  else expect(told.text).toMatch(/[Nn]o event named this order|no known order/)
  expect((await say('o-2', 'ann')).text).not.toMatch(/[Nn]o event named|no known/)
})

it('an order that only its payment named is known', async () => {
  const payment = { $type: '$transaction', $amount: 5_000_000, $currency_code: 'USD' }
  await event({ ...payment, $user_id: 'ann', $order_id: 'o-1', $transaction_id: 't-1' })
  const told = await event(chargeback('o-1', 'ann'))
  expect(told.text).not.toContain('No event named')
  expect(await event(chargeback('o-1', 'bob'))).toMatchObject({ isTaken: false })
})

const LABEL = { $user_id: 'ann', abuse_type: 'account', bad: true, label_time: TEST_NOW_MS }

it('a label line with the id of another user’s event is refused, and taken without it', async () => {
  await bulk(lines(signUp('ann'), signUp('bob')))
  const refused = await line({ ...LABEL, id: 'e-bob' })
  expect(refused).toMatchObject({ isTaken: false })
  expect(refused.text).toContain('$.id')
  expect(await line({ ...LABEL, id: 'e-ann' })).toMatchObject({ isTaken: true })
  expect(await line(LABEL)).toMatchObject({ isTaken: true })
})

it('a label of a user whom no event named says so', async () => {
  const label = { $abuse_type: 'payment_abuse', $is_bad: true }
  const url = '/v205/users/ann/labels?fields=WARNINGS'
  expect(JSON.stringify(await post(url, label))).toContain('No event named this user yet')
  await event(ORDER)
  expect(JSON.stringify(await post(url, label))).not.toContain('No event named')
})

it('a label line beside the line of another user’s event is refused as well', async () => {
  const outcomes = await bulk(
    lines(signUp('bob'), { ...LABEL, id: 'e-bob' }, { ...LABEL, id: 'e-new' }),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([0, 53, 0])
})
