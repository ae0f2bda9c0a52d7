import { setTimeout as moment } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type KilledService, killedServices } from '../testing/killed-service.test.support.ts'

/** Kills, and decisions that are under way at each. */
const [KILLS, DECISIONS] = process.env['WINNOW_LONG'] === '1' ? [60, 20] : [1, 20]

/** Between two requests: some are answered before the kill, some are not, some never arrive. */
const PAUSE_MS = 3

const POLICY = {
  queues: [{ name: 'all', abuse_type: 'payment_abuse', due: '10h' }],
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      routes: [{ name: 'all', when: 'event.amount > usd(1)', do: [{ review: 'all' }] }],
    },
  ],
}

const start = killedServices()

interface SeenCase {
  readonly id: string
  readonly version: number
  readonly state: string
  readonly history: readonly { readonly did: string }[]
}

/** New cases, one of each of these users. */
async function casesOf({ call }: KilledService, users: readonly string[]) {
  const events = users.map((user) =>
    JSON.stringify({
      $type: '$create_order',
      $user_id: user,
      $order_id: `of ${user}`,
      $amount: 5_000_000,
      $currency_code: 'USD',
    }),
  )
  await call('POST', '/v1/events:bulk?summary=true', events.join('\n'))
  const found = users.map(async (user) => {
    const path = `/v1/cases?entity_type=user&entity_id=${user}`
    const { cases } = (await call('GET', path)) as { readonly cases: readonly SeenCase[] }
    const [first] = cases
    if (first === undefined) throw new Error(`${user} has no case`)
    return (await call('GET', `/v1/cases/${first.id}`)) as SeenCase
  })
  return Promise.all(found)
}

/** Decides a case by a key that is its own. */
const decide = ({ call }: KilledService, { id, version }: SeenCase): Promise<unknown> =>
  call(
    'POST',
    `/v1/cases/${id}/decide`,
    { analyst: 'eva', decisions: ['block_user_payment_abuse'], version },
    { 'idempotency-key': `case ${id}` },
  )

const decisionsOf = async ({ call }: KilledService, user: string): Promise<number> => {
  const { entries } = (await call('GET', `/v1/users/${user}/timeline`)) as {
    readonly entries: readonly { readonly kind: string }[]
  }
  return entries.filter(({ kind }) => kind === 'decided').length
}

it(
  `C19: a decision that is sent again after a kill is taken once, whenever the kill was: ${KILLS} kills, ${DECISIONS} decisions at each`,
  { timeout: 20_000 * KILLS + 60_000 },
  async () => {
    let service = await start()
    await service.call('POST', '/v1/policies', { document: POLICY, stage: 'live', why: 'a test' })
    let answered = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const users = Array.from({ length: DECISIONS }, (_, at) => `u-${kill}-${at}`)
      const cases = await casesOf(service, users)
      const before = service
      const sent = cases.map(async (one, at) => {
        await moment(at * PAUSE_MS)
        const isAnswered = await decide(before, one).then(
          () => true,
          () => false,
        )
        if (isAnswered) answered += 1
      })
      await moment((DECISIONS * PAUSE_MS) / 2)
      await before.kill()
      await Promise.all(sent)
      service = await start()
      // Of some the answer had come: sent again all the same, nothing is done twice.
      for (const one of cases)
        expect(await decide(service, one)).toMatchObject({ state: 'decided' })
      const taken = await Promise.all(users.map((user) => decisionsOf(service, user)))
      expect(taken).toEqual(users.map(() => 1))
    }
    expect(answered).toBeLessThan(KILLS * DECISIONS)
    await service.kill()
  },
)
