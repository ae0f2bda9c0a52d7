/**
 * A line of history is known again however long ago it came: memory holds the last ones, the store all of them.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Core, CORE_LIMITS, IdempotencyConflict, type Store } from '@winnow/engine'
import { openMemoryStore, openSqliteStore } from '@winnow/store'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { eventOf } from '../support/event-of.ts'

const NOW_MS = Date.UTC(2026, 3, 1)

/** Few enough that most keys are asked of the store. */
const REMEMBERED = 2

const coreWith = (store: Store): Promise<Core> =>
  coreOver(store, store.newStates(), {
    limits: { ...CORE_LIMITS, fanOut: 0, lastingRequests: REMEMBERED },
    requests: (names) => store.records.requests(names),
  })

const STORES: Readonly<Record<string, () => Promise<Store>>> = {
  memory: async () => openMemoryStore({ seed: { lo: 1, hi: 2 } }),
  SQLite: () => openSqliteStore({ directory: mkdtempSync(join(tmpdir(), 'lasting-')) }),
}

interface Line {
  readonly key: string
  readonly body: string
}

const anyLine = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  body: fc.constantFrom('ann', 'ann', 'ann', 'bob'),
})

/** As a bulk request does: it asks first, and then sends. */
async function send(core: Core, { key, body }: Line): Promise<string> {
  const earlier = (await core.ask({ is: 'recall', environment: 1, keys: [key] })).get(key)
  const idempotency = { key, bodyDigest: body, isLasting: true, earlier }
  const event = eventOf({ $type: '$login', $user_id: body })
  try {
    const { sequence, repeated } = await core.execute({
      is: 'event',
      request: {
        environment: 1,
        event,
        receivedAtMs: NOW_MS,
        idempotency,
      },
    })
    return `${repeated ? 'again' : 'new'} ${sequence}`
  } catch (error) {
    if (error instanceof IdempotencyConflict) return 'conflict'
    throw error
  }
}

/** What a map that forgets nothing answers. */
class Twin {
  private readonly lines = new Map<string, { body: string; sequence: number }>()

  send({ key, body }: Line): string {
    const known = this.lines.get(key)
    if (known !== undefined) return known.body === body ? `again ${known.sequence}` : 'conflict'
    const sequence = this.lines.size + 1
    this.lines.set(key, { body, sequence })
    return `new ${sequence}`
  }
}

describe.each(Object.entries(STORES))('lasting keys over the %s store', (_name, open) => {
  it('are known for good, through restarts, as by a map that forgets nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 9, arbitrary: anyLine }, fc.constant('restart' as const)), {
          maxLength: 40,
        }),
        async (steps) => {
          const store = await open()
          const twin = new Twin()
          let core = await coreWith(store)
          for (const step of steps) {
            if (step === 'restart') {
              await core.close()
              core = await coreWith(store)
              continue
            }
            expect(await send(core, step)).toBe(twin.send(step))
            await store.records.settled(Infinity)
          }
          await core.close()
          await store.close()
        },
      ),
      { numRuns: 15 },
    )
  })

  it('do not push out those that are known for a day', async () => {
    const store = await open()
    const core = await coreWith(store)
    const event = eventOf({ $type: '$login', $user_id: 'ann' })
    const request = { environment: 1, event, receivedAtMs: NOW_MS }
    const keyed = { ...request, idempotency: { key: 'of a day', bodyDigest: 'ann' } }
    expect(await core.execute({ is: 'event', request: keyed })).toMatchObject({
      sequence: 1,
      repeated: false,
    })
    for (const key of 'abcdefgh') await send(core, { key, body: 'ann' })
    expect(await core.execute({ is: 'event', request: keyed })).toMatchObject({
      sequence: 1,
      repeated: true,
    })
    expect(await core.ask({ is: 'recall', environment: 1, keys: ['of a day'] })).toEqual(new Map())
    await core.close()
    await store.close()
  })
})
