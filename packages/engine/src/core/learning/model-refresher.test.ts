import { type AbuseType, MINUTE_MS } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import type { FittedModel, Trainer } from '../../ports/trainer.ts'
import type { Core } from '../core.ts'
import { FitRefused } from '../core-errors.ts'
import { eventRequest, heldCore, idle, START_MS } from '../held-core.test.support.ts'

const USERS = 240

/** Labels every other of many users bad. `everyMs`: how long it is from user to user. */
async function teach(
  core: Core,
  abuseTypes: readonly AbuseType[] = ['payment_abuse'],
  everyMs = 0,
): Promise<void> {
  for (let user = 0; user < USERS; user += 1) {
    const userId = `user-${user}`
    const body = { $type: '$create_order', $user_id: userId, $order_id: userId, $amount: user }
    await core.execute({ is: 'event', request: eventRequest(body) })
    for (const abuseType of abuseTypes) {
      const label = { abuseType, isBad: user % 2 === 0 }
      const request = { environment: 1, userId, receivedAtMs: START_MS + user * everyMs, label }
      await core.execute({ is: 'label', request })
    }
  }
}

const train = (core: Core) =>
  core.execute({ is: 'train_model', environment: 1, abuseType: 'payment_abuse' })

/** Fits that end when a test says so. */
class HeldTrainer implements Trainer {
  readonly begun: { end: (model?: FittedModel) => void; fail: (error: Error) => void }[] = []

  fit(): Promise<FittedModel | undefined> {
    return new Promise((resolve, reject) => this.begun.push({ end: resolve, fail: reject }))
  }
}

const modelsIn = (entries: readonly { readonly kind: string }[]) =>
  entries.filter(({ kind }) => kind === 'model').length

describe('a fit that is due', () => {
  it('waits while the one before rests, and then begins without another label', async () => {
    const trainer = new HeldTrainer()
    let clockMs = 0
    const { core } = await heldCore({ trainer, clockMs: () => clockMs })
    const look = async () => {
      await core.execute({ is: 'begin_due_fits' })
      await idle()
    }
    await teach(core, ['payment_abuse', 'account_abuse'], MINUTE_MS)
    await idle()
    expect(trainer.begun).toHaveLength(1)
    clockMs += 5_000
    trainer.begun[0]?.end()
    await idle()
    await look()
    expect(trainer.begun).toHaveLength(1)
    clockMs += 50_000
    await look()
    expect(trainer.begun).toHaveLength(2)
    trainer.begun[1]?.end()
    await core.close()
  })

  it('begins after a start, without another label', async () => {
    const { core: before, ledger } = await heldCore()
    await teach(before)
    await before.close()
    const trainer = new HeldTrainer()
    const { core } = await heldCore({ trainer, ledger })
    await core.execute({ is: 'begin_due_fits' })
    await idle()
    expect(trainer.begun).toHaveLength(1)
    trainer.begun[0]?.end()
    await core.close()
  })
})

describe('a fit by hand', () => {
  it('is refused by a core without a trainer, and before any bad label', async () => {
    const without = await heldCore()
    await expect(train(without.core)).rejects.toThrow(FitRefused)
    await without.core.close()
    const trainer = new HeldTrainer()
    const untaught = await heldCore({ trainer })
    await expect(train(untaught.core)).rejects.toThrow('no label says yet')
    expect(trainer.begun).toEqual([])
    await untaught.core.close()
  })

  it('is refused while another runs; one that fails changes nothing, and the next may begin', async () => {
    const trainer = new HeldTrainer()
    const failures: unknown[] = []
    const { core, ledger } = await heldCore({
      trainer,
      onLearningFailure: (error) => failures.push(error),
    })
    await teach(core)
    expect(await train(core)).toBe(USERS)
    await idle()
    expect(trainer.begun).toHaveLength(1)
    await expect(train(core)).rejects.toThrow('a model is being fitted already')
    const before = modelsIn(ledger.entries)
    const lost = new Error('the thread is gone')
    trainer.begun[0]?.fail(lost)
    await idle()
    expect(failures).toEqual([lost])
    expect(modelsIn(ledger.entries)).toBe(before)
    expect(await train(core)).toBe(USERS)
    await idle()
    expect(trainer.begun).toHaveLength(2)
    trainer.begun[1]?.end()
    await core.close()
  })

  it('that ends after the stop began is dropped, and the close does not wait for it', async () => {
    const trainer = new HeldTrainer()
    const { core, ledger } = await heldCore({ trainer })
    await teach(core)
    await train(core)
    await idle()
    core.beginStop()
    await core.close()
    const before = ledger.entries.length
    trainer.begun[0]?.fail(new Error('stopped'))
    await idle()
    expect(ledger.entries).toHaveLength(before)
  })
})
