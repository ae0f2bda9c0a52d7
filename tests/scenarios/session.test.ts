/**
 * A visitor without an account: scored as a session, never a user; what the session did counts for the
 * user as soon as one event names both.
 */
import { FEATURE_INDEX } from '@winnow/engine'
import { expect, it } from 'vitest'
import { freshEngine } from '../support/fresh-engine.ts'

const START_MS = Date.UTC(2026, 3, 1)

const sessionFeatures = [...FEATURE_INDEX].filter(([name]) => name.startsWith('session_events'))

it('a session is scored, and its history joins the user of a linking event', () => {
  const engine = freshEngine({ find: () => ({}) })
  const item = { $item_id: 'i', $product_title: 'Kettle', $price: 5_000_000 }
  for (let n = 0; n < 5; n += 1) {
    const alone = engine.take({
      $type: '$add_item_to_cart',
      $session_id: 's-1',
      $time: START_MS + n * 1000,
      $item: item,
    })
    expect(alone?.scores).toHaveLength(5)
  }
  const linked = engine.take({
    $type: '$link_session_to_user',
    $session_id: 's-1',
    $user_id: 'ann',
    $time: START_MS + 6000,
  })
  const fresh = engine.take({
    $type: '$link_session_to_user',
    $session_id: 's-2',
    $user_id: 'bob',
    $time: START_MS + 7000,
  })
  expect(sessionFeatures.length).toBeGreaterThan(0)
  for (const [name, at] of sessionFeatures) {
    expect(linked?.features[at], name).toBe(6)
    expect(fresh?.features[at], name).toBe(1)
  }
})
