/**
 * Labels of a pattern that the starter model does not know: models are fitted to them, serve, and come
 * back with the ledger; a fit that dies takes nothing along.
 */
import { setImmediate } from 'node:timers/promises'
import {
  type Accepted,
  type Core,
  type CoreParts,
  decodeOutcome,
  FTRL_SETTINGS,
  type LedgerEntry,
  type ModelBody,
  replayLedger,
  STARTER_VERSION,
  type Store,
  type Trainer,
  bodyText,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { beforeEach, describe, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { rest } from '../../support/rest.ts'
import { orderIn } from '../../support/ring-shop.ts'

const START_MS = Date.UTC(2026, 3, 1)
const HOUR_MS = 3_600_000
const PAYMENT = 0
const online = { ...FTRL_SETTINGS, slotBits: 14 }

let store: Store
let nowMs: number
let failures: unknown[]

beforeEach(() => {
  store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  nowMs = START_MS
  failures = []
})

function start(trainer: Trainer = store.trainer, special: Partial<CoreParts> = {}): Promise<Core> {
  const onLearningFailure = (error: unknown): void => void failures.push(error)
  return coreOver(store, store.newStates(), { trainer, online, onLearningFailure, ...special })
}

const order = (core: Core, number: number, isRings: boolean): Promise<Accepted> =>
  orderIn(core, { number, isRings, atMs: nowMs })

/** Orders, three hours apart, each labelled a day later: every fourth is the ring's. */
async function sell(core: Core, from: number, to: number): Promise<void> {
  for (let number = from; number < to; number += 1) {
    nowMs += 3 * HOUR_MS
    await order(core, number, number % 4 === 0)
    const labelled = number - 8
    if (labelled < 0) continue
    await label(core, labelled, labelled % 4 === 0)
    if (number % 10 === 0) await setImmediate()
  }
}

const label = (core: Core, number: number, isBad: boolean): Promise<unknown> =>
  core.execute({
    is: 'label',
    request: {
      environment: 1,
      userId: `user-${number}`,
      receivedAtMs: nowMs,
      label: { abuseType: 'payment_abuse', isBad, of: { type: 'order', id: `order-${number}` } },
    },
  })

const entries = (): Promise<readonly LedgerEntry[]> => store.ledger.read(1, store.ledger.last())

async function models(): Promise<readonly ModelBody[]> {
  return (await entries()).flatMap((entry) => (entry.kind === 'model' ? [entry.body] : []))
}

const paymentOf = ({ outcome }: Accepted): number => outcome.scores[PAYMENT] ?? NaN

describe('models of labels', () => {
  it('know the pattern, name the entry that made them, and are the same after a start and a replay', async () => {
    const core = await start()
    const first = await order(core, 1_000_000, true)
    expect(first.outcome.modelVersion).toBe(STARTER_VERSION)
    await sell(core, 0, 240)
    await rest()
    const fitted = await models()
    expect(failures).toEqual([])
    expect(fitted.map(({ abuseType }) => abuseType)).toContain('payment_abuse')
    expect(fitted.find(({ how }) => how === 'promoted')?.summary).toMatchObject({ kind: 'ridge' })
    const rings = await order(core, 1_000_001, true)
    const books = await order(core, 1_000_002, false)
    expect(paymentOf(rings)).toBeGreaterThan(paymentOf(books) + 20)
    expect(paymentOf(rings)).toBeGreaterThan(paymentOf(first) + 20)
    const made = await store.ledger.get(Number(rings.outcome.modelVersion.replace('learned-', '')))
    expect(['model', 'lesson']).toContain(made?.kind)

    const again = await start()
    const now = nowMs + HOUR_MS
    for (const user of ['user-1000001', 'user-1000002', 'user-16']) {
      expect(
        await again.ask({ is: 'score_now', environment: 1, userId: user, nowMs: now }),
      ).toEqual(await core.ask({ is: 'score_now', environment: 1, userId: user, nowMs: now }))
    }
    await again.close()
    const fromSnapshot = await start()
    expect(
      await fromSnapshot.ask({ is: 'score_now', environment: 1, userId: 'user-16', nowMs: now }),
    ).toEqual(await core.ask({ is: 'score_now', environment: 1, userId: 'user-16', nowMs: now }))
    const report = await replayLedger(store.ledger, store.newStates(), store.seed, { online })
    expect(report).toMatchObject({ differences: 0 })
  })

  it('are those of before when a fit dies', async () => {
    const core = await start({ fit: () => Promise.reject(new Error('out of memory')) })
    await sell(core, 0, 160)
    await rest()
    expect(failures).toContainEqual(new Error('out of memory'))
    expect(await models()).toEqual([])
    const rings = await order(core, 1_000_001, true)
    const books = await order(core, 1_000_002, false)
    expect(paymentOf(rings)).toBeGreaterThan(paymentOf(books))
  })

  it('are not changed by bytes that are no model', async () => {
    const core = await start({
      fit: async (task) => {
        const fitted = await store.trainer.fit(task)
        return fitted && { ...fitted, bytes: fitted.bytes.slice(1) }
      },
    })
    await sell(core, 0, 160)
    await rest()
    expect(failures.length).toBeGreaterThan(0)
    expect(await models()).toEqual([])
  })

  it('are let go without a word when the service closes', async () => {
    let letGo = (): void => undefined
    const fit = () =>
      new Promise<undefined>((_resolve, reject) => {
        letGo = () => reject(new Error('the thread has stopped'))
      })
    const news: string[] = []
    const onModel: CoreParts['onModel'] = ({ kind }) => news.push(kind)
    const core = await start({ fit }, { onModel })
    await sell(core, 0, 160)
    await rest()
    expect(news).toEqual(['fit_begun'])
    await core.close()
    letGo()
    await rest()
    expect([news, failures]).toEqual([['fit_begun'], []])
  })
})

it.each<[string, Trainer['fit']]>([
  ['dies', () => Promise.reject(new Error('out of memory'))],
  ['finds nothing to fit', async () => undefined],
])('a fit that %s is tried again, no sooner than a day later', async (_, fit) => {
  const triedMs: number[] = []
  const core = await start({
    fit: (task) => {
      triedMs.push(nowMs)
      return fit(task)
    },
  })
  for (let number = 0; number < 160; number += 1) {
    nowMs += 3 * HOUR_MS
    await order(core, number, number % 4 === 0)
    await label(core, number, number % 4 === 0)
    await rest()
  }
  const waitedMs = triedMs.slice(1).map((atMs, at) => atMs - (triedMs[at] ?? NaN))
  expect(waitedMs.length).toBeGreaterThan(2)
  expect(Math.min(...waitedMs)).toBeGreaterThanOrEqual(24 * HOUR_MS)
  await core.close()
})

it('begins no fit once the service has begun to stop', async () => {
  const news: string[] = []
  const core = await start(store.trainer, { onModel: ({ kind }) => news.push(kind) })
  await sell(core, 0, 100)
  await rest()
  news.length = 0
  const asked = core.execute({ is: 'train_model', environment: 1, abuseType: 'payment_abuse' })
  core.beginStop()
  await asked.catch(() => undefined)
  await sell(core, 100, 200)
  await rest()
  await expect(
    core.execute({ is: 'train_model', environment: 1, abuseType: 'payment_abuse' }),
  ).rejects.toThrow('the service is closing')
  expect(news).toEqual([])
  await core.close()
})

it('fits to labels of the first days, too', async () => {
  const core = await start()
  for (let number = 0; number < 120; number += 1) {
    nowMs += 2 * HOUR_MS
    const isBad = number < 60 && number % 4 === 0
    await order(core, number, isBad)
    await label(core, number, isBad)
    await rest()
  }
  await core.close()
  expect((await models()).map(({ summary }) => summary?.kind)).toContain('ridge')
})

it('a fit waits ten times as long as the last one took', async () => {
  let clockMs = 0
  const begunMs: number[] = []
  const fit: Trainer['fit'] = async (task) => {
    begunMs.push(clockMs)
    clockMs += 60_000
    return store.trainer.fit(task)
  }
  const core = await start({ fit }, { clockMs: () => (clockMs += 5000) })
  await sell(core, 0, 320)
  await rest()
  await core.close()
  const waitedMs = begunMs.slice(1).map((atMs, at) => atMs - (begunMs[at] ?? NaN))
  expect(waitedMs.length).toBeGreaterThan(1)
  expect(Math.min(...waitedMs)).toBeGreaterThanOrEqual(11 * 60_000)
})

it('what nobody labelled counts as good once it is old enough', async () => {
  const core = await start()
  for (let number = 0; number < 400; number += 1) {
    nowMs += 6 * HOUR_MS
    await order(core, number, number % 8 === 0)
    if (number % 8 !== 0) continue
    const label = { abuseType: 'payment_abuse', isBad: true } as const
    await core.execute({
      is: 'label',
      request: { environment: 1, userId: `user-${number}`, receivedAtMs: nowMs, label },
    })
    await setImmediate()
  }
  await rest()
  expect(failures).toEqual([])
  const good = (await entries()).flatMap((entry) =>
    entry.kind === 'lesson' ? (entry.body.unlabelled ?? []).map(({ event }) => event) : [],
  )
  expect(good.length).toBeGreaterThan(100)
  expect(new Set(good).size).toBe(good.length)
  const events = await Promise.all(good.map((event) => store.ledger.get(event)))
  expect(events.every((event) => event !== undefined && bodyText(event).includes('books'))).toBe(
    true,
  )
  expect(decodeOutcome(events[0]?.outcome ?? new Uint8Array(0)).features.length).toBeGreaterThan(0)
})
