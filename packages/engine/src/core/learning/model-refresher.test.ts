import { describe, expect, it } from 'vitest'
import type { FittedModel, Trainer } from '../../ports/trainer.ts'
import type { Core } from '../core.ts'
import { FitRefused } from '../core-errors.ts'
import { eventRequest, heldCore, idle, START_MS } from '../held-core.test.support.ts'

const USERS = 240

/** Labels every other of many users bad. */
async function teach(core: Core): Promise<void> {
  for (let user = 0; user < USERS; user += 1) {
    const userId = `user-${user}`
    const body = { $type: '$create_order', $user_id: userId, $order_id: userId, $amount: user }
    await core.execute({ is: 'event', request: eventRequest(body) })
    const label = { abuseType: 'payment_abuse', isBad: user % 2 === 0 } as const
    const request = { environment: 1, userId, receivedAtMs: START_MS, label }
    await core.execute({ is: 'label', request })
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
