/**
 * A model that a person chose stays until a fitted one is better beyond chance, the person chooses again, or lets fits
 * choose.
 */
import {
  type Core,
  FTRL_SETTINGS,
  type LearnedNow,
  type ModelBody,
  type Trainer,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { beforeEach, describe, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { rest } from '../../support/rest.ts'
import { orderIn } from '../../support/ring-shop.ts'

const START_MS = Date.UTC(2026, 3, 1)
const HOUR_MS = 3_600_000
const online = { ...FTRL_SETTINGS, slotBits: 14 }

let store: ReturnType<typeof openMemoryStore>
let core: Core
let nowMs: number
let sold: number
/** Fits begin by themselves, too; here they find nothing unless one is asked for. */
let isAsked: boolean

const trainer: Trainer = {
  fit: async (task, told) => (isAsked ? store.trainer.fit(task, told) : undefined),
}

beforeEach(async () => {
  store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  isAsked = false
  core = await start()
  nowMs = START_MS
  sold = 0
})

const start = (): Promise<Core> => coreOver(store, store.newStates(), { trainer, online })

/** Orders, three hours apart, each labelled at once: every fourth is the ring's. */
async function sell(count: number): Promise<void> {
  for (const end = sold + count; sold < end; sold += 1) {
    nowMs += 3 * HOUR_MS
    const isBad = sold % 4 === 0
    await orderIn(core, { number: sold, isRings: isBad, atMs: nowMs })
    await core.execute({
      is: 'label',
      request: {
        environment: 1,
        userId: `user-${sold}`,
        receivedAtMs: nowMs,
        label: { abuseType: 'payment_abuse', isBad, of: { type: 'order', id: `order-${sold}` } },
      },
    })
    if (sold % 10 === 0) await rest()
  }
  await rest()
}

async function paymentNow(): Promise<LearnedNow> {
  const found = (await core.ask({ is: 'models', environment: 1 })).find(
    ({ abuseType }) => abuseType === 'payment_abuse',
  )
  if (found === undefined) throw new Error('no such model')
  return found
}

const PAYMENT = { environment: 1, abuseType: 'payment_abuse' } as const

const choose = (model: number): Promise<number> =>
  core.execute({ is: 'choose_model', choice: { ...PAYMENT, model, receivedAtMs: nowMs } })

/** Fits once. */
async function fit(): Promise<ModelBody | undefined> {
  isAsked = true
  await core.execute({ is: 'train_model', environment: 1, abuseType: 'payment_abuse' })
  await rest()
  isAsked = false
  return (await paymentNow()).history.at(-1)
}

describe('a model that was chosen by hand', () => {
  it('stays while fitted ones are no better, until fits may choose again', async () => {
    await sell(440)
    await fit()
    const { serving, isChosen } = await paymentNow()
    expect([serving > 0, isChosen]).toEqual([true, false])
    await choose(serving)
    await sell(40)
    const kept = await fit()
    expect(kept).toMatchObject({ how: 'kept', champion: { chosen: serving } })
    expect(kept?.champion?.gain?.low).toBeLessThanOrEqual(0)
    expect(await paymentNow()).toMatchObject({ serving, isChosen: true })

    await core.execute({ is: 'release_model', release: { ...PAYMENT, receivedAtMs: nowMs } })
    expect(await paymentNow()).toMatchObject({ serving, isChosen: false })
    expect(await fit()).toMatchObject({ how: 'promoted' })
    await expect(
      core.execute({ is: 'release_model', release: { ...PAYMENT, receivedAtMs: nowMs } }),
    ).rejects.toThrow('no model was chosen by hand')
  })

  it('is not replaced by a fit that was begun before', async () => {
    await sell(440)
    isAsked = true
    await core.execute({ is: 'train_model', environment: 1, abuseType: 'payment_abuse' })
    await choose(0)
    await rest()
    expect(await paymentNow()).toMatchObject({ serving: 0, isChosen: true })
    expect((await paymentNow()).history.at(-1)).toMatchObject({ how: 'kept' })
  })

  it('is still chosen after a start, and every entry has its time', async () => {
    await sell(240)
    await fit()
    await choose(0)
    const before = await paymentNow()
    await core.close()
    core = await start()
    expect(await paymentNow()).toEqual(before)
    expect(before.history.at(-1)).toMatchObject({ how: 'by_hand', atMs: nowMs })
    expect(before.history.every(({ atMs = NaN }) => atMs > START_MS)).toBe(true)
  })
})
