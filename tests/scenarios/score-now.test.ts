/** A score that is computed now is as of now: a user who signed up and stayed away does not stay a newcomer. */
import { type Accepted, FEATURE_INDEX } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { eventOf } from '../support/event-of.ts'

const DAY_MS = 86_400_000
const SIGNED_UP_MS = Date.UTC(2026, 3, 1, 9)

const feature = (accepted: Accepted | undefined, name: string): number =>
  accepted?.outcome.features[FEATURE_INDEX.get(name) ?? NaN] ?? NaN

it('an account grows older while nothing happens', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store)
  const event = eventOf({ $type: '$create_account', $user_id: 'ann', $name: 'Ann Lee' })
  const made = await core.execute({
    is: 'event',
    request: { environment: 1, event, receivedAtMs: SIGNED_UP_MS },
  })
  const now = await core.ask({
    is: 'score_now',
    environment: 1,
    userId: 'ann',
    nowMs: SIGNED_UP_MS + 30 * DAY_MS,
  })
  expect(feature(made, 'account_age_hours')).toBe(0)
  expect(feature(now, 'account_age_hours')).toBe(720)
  expect(feature(now, 'user_known_hours')).toBe(720)
  expect(now?.outcome.scores[3]).toBeLessThan(made.outcome.scores[3] ?? NaN)
  await core.close()
  await store.close()
})
