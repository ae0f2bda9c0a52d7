/**
 * What comes in one turn of the event loop is taken together, and still in its order: a bulk upload
 * may label an event on the line after it, and a retry may overtake the answer to its first try.
 */
import type { EventRequest } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { eventOf } from '../support/event-of.ts'

const NOW_MS = Date.UTC(2026, 3, 1)
const ENTRIES = 500

function loginOf(userId: string, key?: string): EventRequest {
  const event = eventOf({ $type: '$login', $user_id: userId })
  const idempotency = key === undefined ? {} : { idempotency: { key, bodyDigest: userId } }
  return { environment: 1, event, receivedAtMs: NOW_MS, ...idempotency }
}

const labelOf = (userId: string) =>
  ({
    environment: 1,
    userId,
    receivedAtMs: NOW_MS,
    label: { abuseType: 'payment_abuse', isBad: true },
  }) as const

/** Each user is labelled once: taking a former label back waits for the disk. */
const turn = fc.uniqueArray(fc.record({ user: fc.nat({ max: 400 }), isLabel: fc.boolean() }), {
  minLength: 1,
  maxLength: 200,
  selector: ({ user }) => user,
})

it('events and labels of one turn get their places in the order in which they came', async () => {
  await fc.assert(
    fc.asyncProperty(turn, async (steps) => {
      const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
      const core = await coreOver(store)
      const answers = steps.map(({ user, isLabel }) =>
        isLabel
          ? core.execute({ is: 'label', request: labelOf(`u${user}`) })
          : core.execute({ is: 'event', request: loginOf(`u${user}`) }),
      )
      const sequences = (await Promise.all(answers)).map(({ sequence }) => sequence)
      expect(sequences).toEqual(steps.map((_, at) => at + 1))
      const entries = await store.ledger.read(1, ENTRIES)
      expect(entries.map(({ kind }) => kind)).toEqual(
        steps.map(({ isLabel }) => (isLabel ? 'label' : 'event')),
      )
    }),
  )
})

it('a retry in the same turn is answered with its first try, and is applied once', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store)
  const [first, again, other] = await Promise.all([
    core.execute({ is: 'event', request: loginOf('ann', 'key-1') }),
    core.execute({ is: 'event', request: loginOf('ann', 'key-1') }),
    core
      .execute({ is: 'event', request: loginOf('bob', 'key-1') })
      .catch((error: unknown) => error),
  ])
  expect(again).toMatchObject({ sequence: first.sequence, repeated: true })
  expect(other).toMatchObject({ name: 'IdempotencyConflict' })
  expect(store.ledger.last()).toBe(1)
})

it('what is asked of the core right after an event sees it', async () => {
  const core = await coreOver(openMemoryStore({ seed: { lo: 1, hi: 2 } }))
  const event = core.execute({ is: 'event', request: loginOf('ann') })
  expect(core.figures().sequence).toBe(1)
  expect(
    await core.ask({ is: 'score_now', environment: 1, userId: 'ann', nowMs: NOW_MS }),
  ).toBeDefined()
  await event
})
