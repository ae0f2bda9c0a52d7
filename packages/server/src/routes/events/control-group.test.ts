/**
 * Orders that a shop let go on at random, though their score would have blocked them: each stands for those
 * that were not drawn, in all that is learned from it.
 */
import { bodyText } from '@winnow/engine'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import {
  basic,
  openMemoryService,
  TEST_NOW_MS,
  type MemoryService,
} from '../../testing/memory-service.ts'

const DAY_MS = 86_400_000

let service: MemoryService
afterEach(() => service.close())

const send = (url: string, payload: object) =>
  service.app.inject({
    method: 'POST',
    url,
    headers: basic(service.local.production.api_key),
    payload,
  })

const order = (name: string) =>
  send('/v205/events', {
    $type: '$create_order',
    $user_id: `of ${name}`,
    $order_id: name,
    $time: TEST_NOW_MS,
  })

const goesOn = (name: string, fields: object) =>
  send('/v205/events', {
    $type: '$order_status',
    $user_id: `of ${name}`,
    $order_id: name,
    $order_status: '$approved',
    $source: '$automated',
    $time: TEST_NOW_MS,
    ...fields,
  })

const labelBad = (name: string) =>
  send('/v1/labels', {
    user_id: `of ${name}`,
    of: { type: 'order', id: name },
    abuse_type: 'payment_abuse',
    is_bad: true,
  })

interface TrainingExample {
  readonly said: readonly { readonly event: number; readonly weight?: number }[]
  readonly unlabelled?: readonly { readonly event: number; readonly weight: number }[]
}

async function lessons(): Promise<readonly string[]> {
  const { ledger } = service.services
  const entries = await ledger.read(1, ledger.last())
  return entries.flatMap((entry) => (entry.kind === 'lesson' ? [bodyText(entry)] : []))
}

/**
 * A shop's orders, of which the second of each kind went on at random; one of each kind turns out bad, and the other is
 * silent until it is old enough, as the last label finds. Answers what was learned of them.
 */
async function shopWith(odds: object): Promise<readonly string[]> {
  service = await openMemoryService()
  for (const name of ['plain', 'by lot', 'bad', 'bad by lot', 'late']) await order(name)
  await goesOn('by lot', odds)
  await goesOn('bad by lot', odds)
  await labelBad('bad')
  await labelBad('bad by lot')
  service.setNowMs(TEST_NOW_MS + 200 * DAY_MS)
  await labelBad('late')
  for (;;) {
    const taught = await lessons()
    if (taught.some((body) => body.includes('"unlabelled"'))) return taught
    await setImmediate()
  }
}

describe('what went on by lot', () => {
  it('stands for as many as the lot says, with a label and without', async () => {
    const taught = (await shopWith({ $control_group_odds: 0.05 })).map(
      (body) => JSON.parse(body) as TrainingExample,
    )
    const said = taught.flatMap((lesson) => lesson.said)
    expect(said.map(({ event, weight = 1 }) => [event, weight])).toEqual([
      [3, 1],
      [4, 20],
      [5, 1],
    ])
    const silent = taught.flatMap(({ unlabelled = [] }) => unlabelled)
    expect(silent.map(({ event, weight }) => [event, weight])).toEqual([
      [1, 1],
      [2, 20],
    ])
  })

  it.each([0, 0.0009, 1.01, -1, 'half'])(
    'is refused by odds of %s',
    async ($control_group_odds) => {
      service = await openMemoryService()
      const answer = await goesOn('x', { $control_group_odds })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error_message: expect.stringContaining('odds') })
    },
  )
})
