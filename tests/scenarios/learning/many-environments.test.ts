/** Models take memory: a service learns for the first environments that have labels, and says of the others that it does not. */
import { type Core, FTRL_SETTINGS, MAX_LEARNING_ENVIRONMENTS } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { eventOf } from '../../support/event-of.ts'

const NOW_MS = Date.UTC(2026, 3, 1)

async function labelIn(core: Core, environment: number): Promise<void> {
  const event = eventOf({ $type: '$create_order', $user_id: 'ann', $order_id: 'o-1' })
  await core.execute({ is: 'event', request: { environment, event, receivedAtMs: NOW_MS } })
  const label = { abuseType: 'payment_abuse', isBad: true } as const
  await core.execute({
    is: 'label',
    request: { environment, userId: 'ann', receivedAtMs: NOW_MS, label },
  })
}

it('an environment that came too late to learn is told so', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const online = { ...FTRL_SETTINGS, slotBits: 10 }
  const core = await coreOver(store, store.newStates(), { trainer: store.trainer, online })
  const learners = Array.from({ length: MAX_LEARNING_ENVIRONMENTS }, (_, at) => at + 1)
  const late = MAX_LEARNING_ENVIRONMENTS + 1
  expect(await core.ask({ is: 'may_learn', environment: late })).toBe(true)
  for (const environment of [...learners, late]) await labelIn(core, environment)
  const learning = learners.map((environment) => core.ask({ is: 'may_learn', environment }))
  expect(await Promise.all(learning)).not.toContain(false)
  expect(await core.ask({ is: 'may_learn', environment: late })).toBe(false)
  await expect(
    core.execute({ is: 'train_model', environment: late, abuseType: 'payment_abuse' }),
  ).rejects.toThrow('learns nothing')
})
