import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import {
  type KilledService as Running,
  killedServices,
} from '../testing/killed-service.test.support.ts'

const LONG = process.env['WINNOW_LONG'] === '1'

/** Cases, and kills in the middle of deciding them and of taking that back. */
const [CASES, KILLS, KILLS_OF_UNDO] = LONG ? [2_000, 10, 10] : [60, 1, 0]

/** Questions without a pause would take the time of what they ask about. */
const LOOK_MS = 5

const start = killedServices()

const POLICY = {
  queues: [{ name: 'bulk', abuse_type: 'payment_abuse', due: '10h' }],
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      routes: [{ name: 'all', when: 'event.amount > usd(1)', do: [{ review: 'bulk' }] }],
    },
  ],
}

const eventOf = (_: unknown, at: number) =>
  JSON.stringify({
    $type: '$create_order',
    $user_id: `u${at}`,
    $order_id: `o${at}`,
    $amount: 5_000_000,
    $currency_code: 'USD',
  })

interface SeenBulk {
  readonly id: string
  readonly count: number
  readonly state: string
  readonly done: number
  readonly undone: number
  readonly failed: number
}

const read = async ({ call }: Running, id: string) =>
  (await call('GET', `/v1/bulk-actions/${id}`)) as SeenBulk

/** Reads it until it is so. */
async function until(service: Running, id: string, isSo: (bulk: SeenBulk) => boolean) {
  for (;;) {
    const bulk = await read(service, id)
    if (isSo(bulk)) return bulk
    await pause(LOOK_MS)
  }
}

/** How often each case was decided and undone, by its history. */
async function countsOf({ call }: Running, bulk: string) {
  const counts = new Map<string, number>()
  let cursor = ''
  for (;;) {
    const page = (await call('GET', `/v1/cases?limit=100${cursor}`)) as {
      readonly cases: readonly { readonly id: string }[]
      readonly next: string | null
    }
    for (const { id } of page.cases) {
      const one = (await call('GET', `/v1/cases/${id}`)) as {
        readonly history: readonly { readonly did: string; readonly bulk_action?: string }[]
      }
      const own = one.history.filter((step) => step.bulk_action === bulk).map(({ did }) => did)
      const acts = own.join(' ')
      counts.set(acts, (counts.get(acts) ?? 0) + 1)
    }
    if (page.next === null) return counts
    cursor = `&cursor=${page.next}`
  }
}

it(
  `C13: over ${KILLS} kills of it and ${KILLS_OF_UNDO} of its undo, a bulk action goes on by itself, and decides and undoes each of ${CASES} cases once, and each user`,
  { timeout: 240_000 },
  async () => {
    let service = await start()
    await service.call('POST', '/v1/policies', { document: POLICY, stage: 'live', why: 'a test' })
    const events = Array.from({ length: CASES }, eventOf).join('\n')
    await service.call('POST', '/v1/events:bulk?summary=true', events)
    const wish = { filter: {}, do: 'decide', decisions: ['block_user_payment_abuse'] }
    const { id, count } = (await service.call('POST', '/v1/bulk-actions', {
      analyst: 'eva',
      ...wish,
    })) as SeenBulk
    expect(count).toBe(CASES)
    for (const step of ['start', 'undo']) {
      const body = step === 'start' ? { confirm_count: CASES } : undefined
      await service.call('POST', `/v1/bulk-actions/${id}/${step}`, body)
      const kills = step === 'start' ? KILLS : KILLS_OF_UNDO
      for (let kill = 1; kill <= kills; kill += 1) {
        const least = (CASES * kill) / (kills + 2)
        await until(service, id, ({ done, undone, state }) => {
          const [so, over] = step === 'start' ? [done, 'done'] : [undone, 'undone']
          return so >= least || state === over
        })
        await service.kill()
        service = await start()
      }
      const over = step === 'start' ? 'done' : 'undone'
      const bulk = await until(service, id, ({ state }) => state === over)
      expect(bulk).toMatchObject({ failed: 0, [over]: CASES })
    }
    expect(await countsOf(service, id)).toEqual(new Map([['decide undo', CASES]]))
    service = await usersOverKill(service)
    await service.kill()
  },
)

/** Decides about the same users, with a kill in the middle, and takes that back: each has both once. */
async function usersOverKill(before: Running): Promise<Running> {
  const ids = Array.from({ length: CASES }, (_, at) => `u${at}`)
  const wish = { user_ids: ids, do: 'decide', decisions: ['block_user_account_abuse'] }
  const made = await before.call('POST', '/v1/bulk-actions', { analyst: 'eva', ...wish })
  const { id } = made as SeenBulk
  await before.call('POST', `/v1/bulk-actions/${id}/start`, { confirm_count: CASES })
  await until(before, id, ({ done }) => done >= CASES / 3)
  await before.kill()
  const service = await start()
  const done = await until(service, id, ({ state }) => state === 'done')
  expect(done).toMatchObject({ failed: 0, done: CASES })
  await service.call('POST', `/v1/bulk-actions/${id}/undo`)
  await until(service, id, ({ state }) => state === 'undone')
  for (const user of ids) {
    const { entries } = (await service.call('GET', `/v1/users/${user}/timeline`)) as {
      readonly entries: readonly SeenEntry[]
    }
    const own = entries.filter(({ decision }) => decision?.bulk_action === id)
    expect(own.map(({ undoes }) => undoes !== undefined)).toEqual([true, false])
  }
  return service
}

interface SeenEntry {
  readonly decision?: { readonly bulk_action?: string }
  readonly undoes?: number
}
