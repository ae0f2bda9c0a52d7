/**
 * A forum with moderators that label postings. What is learned of words says nothing of those who sign up and log in: these have none.
 */
import { setImmediate } from 'node:timers/promises'
import { ABUSE_TYPES } from '@winnow/contract'
import { type Core, FTRL_SETTINGS } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { eventOf } from '../../support/event-of.ts'

const DAY_MS = 86_400_000
const BEGIN_MS = Date.UTC(2026, 3, 1)
const DAYS = process.env['WINNOW_LONG'] === '1' ? 40 : 26
const POSTS_A_DAY = 12
const CONTENT = ABUSE_TYPES.indexOf('content_abuse')
/** Points of 100 that models may add to somebody who has written nothing. */
const TOLERATED = 5

const SPAM = ['cheap pills', 'easy loan', 'win bitcoin', 'casino bonus', 'replica watches']
const TALK = ['the garden', 'my old bike', 'a rainy week', 'bread and cheese', 'the school choir']

type Body = Readonly<Record<string, unknown>>

async function send(core: Core, body: Body, atMs: number): Promise<number> {
  const { outcome } = await core.execute({
    is: 'event',
    request: { environment: 1, event: eventOf(body), receivedAtMs: atMs },
  })
  return outcome.scores[CONTENT] ?? NaN
}

function posting(number: number): Body {
  const about = (number % 6 === 0 ? SPAM : TALK)[number % 5] ?? ''
  return {
    $type: '$create_content',
    $user_id: `writer-${number}`,
    $content_id: `post-${number}`,
    $post: { $body: `Let me tell you more of ${about}, number ${number * 7}, as I promised` },
  }
}

/** Postings of all days, each labelled within the day. */
async function moderate(core: Core): Promise<void> {
  for (let number = 0; number < DAYS * POSTS_A_DAY; number += 1) {
    const atMs = BEGIN_MS + (number * DAY_MS) / POSTS_A_DAY
    await send(core, posting(number), atMs)
    const of = { type: 'content', id: `post-${number}` } as const
    const label = { abuseType: 'content_abuse', isBad: number % 6 === 0, of } as const
    const userId = `writer-${number}`
    await core.execute({
      is: 'label',
      request: { environment: 1, userId, receivedAtMs: atMs + DAY_MS / 24, label },
    })
    if (number % POSTS_A_DAY === 0) await setImmediate()
  }
}

/** The scores of newcomers who write nothing. */
async function newcomers(core: Core): Promise<readonly number[]> {
  const scores: number[] = []
  for (let number = 0; number < 20; number += 1) {
    const atMs = BEGIN_MS + DAYS * DAY_MS + number * 3_600_000
    const $user_id = `newcomer-${number}`
    const mail = { $user_email: `anna.berg${number}@example.com`, $name: 'Anna Berg' }
    scores.push(await send(core, { $type: '$create_account', $user_id, ...mail }, atMs))
    scores.push(
      await send(core, { $type: '$login', $user_id, $login_status: '$success' }, atMs + 60_000),
    )
  }
  return scores
}

it('who writes nothing is not called a spammer by what words taught', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const online = { ...FTRL_SETTINGS, slotBits: 14 }
  const core = await coreOver(store, store.newStates(), { trainer: store.trainer, online })
  await moderate(core)
  const serving = (await core.ask({ is: 'models', environment: 1 })).find(
    ({ abuseType }) => abuseType === 'content_abuse',
  )
  expect(serving?.history.at(-1)?.summary?.bad).toBeGreaterThan(30)
  const untaught = await coreOver(openMemoryStore({ seed: { lo: 1, hi: 2 } }))
  const [learned, starter] = [await newcomers(core), await newcomers(untaught)]
  learned.forEach((score, at) => expect(score).toBeLessThan((starter[at] ?? NaN) + TOLERATED))
})
