import { expect, it } from 'vitest'
import {
  eventRequest,
  heldCore,
  type HeldLedger,
  idle,
  START_MS,
} from '../held-core.test.support.ts'
import { LEARNING_TURN_MS, TurnShare } from './turn-share.ts'

it('rests once its time in a turn is over, and begins anew after that', async () => {
  let nowMs = 100
  let turns = 0
  const share = new TurnShare({
    clockMs: () => nowMs,
    yieldTurn: async () => {
      turns += 1
      nowMs += 50
    },
  })
  share.begin()
  nowMs += LEARNING_TURN_MS - 1
  expect(share.rest()).toBeUndefined()
  nowMs += 1
  await share.rest()
  expect(turns).toBe(1)
  expect(share.rest()).toBeUndefined()
})

it('never rests without a clock', () => {
  const share = new TurnShare({ yieldTurn: () => Promise.reject(new Error('a rest')) })
  share.begin()
  expect(share.rest()).toBeUndefined()
})

const USERS = 24

const learnedIn = ({ entries }: HeldLedger) =>
  entries.flatMap((entry) => (entry.kind === 'lesson' ? entry.body.said : []))

/** Labels at once; each look at the clock takes half a millisecond. Answers what is learned, and the events that came in rests before. */
async function learned(hasClock: boolean) {
  let nowMs = 0
  let cameFirst = 0
  const order = (id: string) =>
    eventRequest({ $type: '$create_order', $user_id: id, $order_id: `o-${id}` })
  const { core, ledger } = await heldCore({
    ...(hasClock && { clockMs: () => (nowMs += 0.5) }),
    yieldTurn: async () => {
      if (learnedIn(ledger).length === USERS) return
      cameFirst += 1
      await core.execute({ is: 'event', request: order(`late-${cameFirst}`) })
    },
  })
  for (let at = 0; at < USERS; at += 1)
    await core.execute({ is: 'event', request: order(`u-${at}`) })
  const label = { abuseType: 'payment_abuse', isBad: true } as const
  const requests = Array.from({ length: USERS }, (_, at) => ({
    environment: 1,
    userId: `u-${at}`,
    receivedAtMs: START_MS,
    label,
  }))
  await core.execute({ is: 'labels', requests })
  await idle()
  await core.close()
  return { cameFirst, examples: learnedIn(ledger) }
}

it('lets events go first while it makes a learning step, and learns the same', async () => {
  const [alone, shared] = [await learned(false), await learned(true)]
  // A look for old events without labels rests once by itself.
  expect(shared.cameFirst).toBeGreaterThan(alone.cameFirst + 2)
  expect(shared.examples).toEqual(alone.examples)
  expect(shared.examples).toHaveLength(USERS)
})
