/**
 * A young community with moderators that say what is bad and never what is good: bad is known in hours, and until silence counts
 * as good, weeks later, nothing else is. Whoever learns from bad posts alone thinks ill of every post.
 */
import type { Accepted, Core } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { eventOf } from '../../support/event-of.ts'
import { trainingExamplesOf } from '../../support/training-examples.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const BEGIN_MS = Date.UTC(2026, 3, 1)
const MEMBERS = 30
const WEEKS = 4

const TOPICS = ['garden', 'bicycle', 'kitchen', 'guitar', 'camera', 'tent', 'lamp', 'puzzle']
const REMARKS = [
  'works well',
  'is as good as new',
  'was a gift',
  'needs a new home',
  'has two keys',
]

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

const remark = (at: number): string =>
  `My ${pick(TOPICS, at)} ${pick(REMARKS, at * 7)}, number ${at}.`
const spam = (at: number): string =>
  `Earn ${at + 100} dollars a day from home, write to me at work${at}@quick-money.example`

async function tell(core: Core, userId: string, text: string, atMs: number): Promise<Accepted> {
  const event = eventOf({
    $type: '$create_content',
    $user_id: userId,
    $content_id: `${userId}-${atMs}`,
    $post: { $body: text },
  })
  return core.execute({ is: 'event', request: { environment: 1, event, receivedAtMs: atMs } })
}

const contentScore = ({ outcome }: Accepted): number => outcome.scores[1] ?? NaN

async function post(core: Core, userId: string, text: string, atMs: number): Promise<number> {
  return contentScore(await tell(core, userId, text, atMs))
}

async function callBad(core: Core, userId: string, atMs: number): Promise<void> {
  const label = { abuseType: 'content_abuse' as const, isBad: true }
  await core.execute({
    is: 'label',
    request: { environment: 1, userId, receivedAtMs: atMs, label },
  })
}

/** A day of honest posts and two spammers, who are called bad by its end; the honest posts' scores. */
async function live(core: Core, day: number): Promise<readonly number[]> {
  const beginMs = BEGIN_MS + day * DAY_MS
  const scores: number[] = []
  for (let member = 0; member < MEMBERS; member += 1) {
    const atMs = beginMs + member * 1_000
    scores.push(await post(core, `member-${member}`, remark(day * MEMBERS + member), atMs))
  }
  for (const spammer of [2 * day, 2 * day + 1]) {
    await post(core, `spammer-${spammer}`, spam(spammer), beginMs + HOUR_MS + spammer)
    await callBad(core, `spammer-${spammer}`, beginMs + 5 * HOUR_MS + spammer)
  }
  return scores
}

it('bad labels alone make nobody else suspect', async () => {
  const core = await coreOver(openMemoryStore({ seed: { lo: 1, hi: 2 } }))
  const byWeek: number[] = []
  for (let week = 0; week < WEEKS; week += 1) {
    const scores: number[] = []
    for (let day = week * 7; day < week * 7 + 7; day += 1) scores.push(...(await live(core, day)))
    byWeek.push(median(scores))
  }
  expect(byWeek.at(-1)).toBeLessThanOrEqual(byWeek[0] ?? NaN)
  expect(await post(core, 'new-spammer', spam(999), BEGIN_MS + WEEKS * 7 * DAY_MS)).toBeGreaterThan(
    80,
  )
})

/** Events between two sign-ups: of the sixteen entries nearest at random hardly one is another's. */
const LOGINS_A_SIGNUP = 40

it('a bad event of a rare type is balanced by others of its type', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store)
  let nowMs = BEGIN_MS
  const send = (body: Readonly<Record<string, unknown>>) => {
    nowMs += 60_000
    return core.execute({
      is: 'event',
      request: { environment: 1, event: eventOf(body), receivedAtMs: nowMs },
    })
  }
  for (let member = 0; member < MEMBERS; member += 1) {
    await send({ $type: '$create_account', $user_id: `member-${member}` })
    for (let login = 0; login < LOGINS_A_SIGNUP; login += 1) {
      await send({
        $type: '$login',
        $user_id: `member-${login % (member + 1)}`,
        $login_status: '$success',
      })
    }
  }
  const { sequence } = await send({ $type: '$create_account', $user_id: 'fake' })
  const label = { abuseType: 'account_abuse' as const, isBad: true, event: sequence }
  await core.execute({
    is: 'label',
    request: { environment: 1, userId: 'fake', receivedAtMs: nowMs + HOUR_MS, label },
  })
  const [lesson] = await trainingExamplesOf(store)
  expect(lesson?.presumed?.length).toBeGreaterThanOrEqual(2)
})

it('what the starter suspects is presumed good beside no label', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store)
  const suspects = new Set<number>()
  for (let at = 0; at < 2 * MEMBERS; at += 1) {
    const isSpam = at % 2 === 1
    const text = isSpam ? spam(at % 6) : remark(at)
    const told = await tell(core, `writer-${at}`, text, BEGIN_MS + at * 60_000)
    if (contentScore(told) >= 20) suspects.add(told.sequence)
  }
  await callBad(core, `writer-${2 * MEMBERS - 1}`, BEGIN_MS + DAY_MS)
  const [lesson] = await trainingExamplesOf(store)
  expect(suspects.size).toBeGreaterThan(MEMBERS / 2)
  expect(lesson?.presumed?.length).toBe(4)
  expect(lesson?.presumed?.filter(({ event }) => suspects.has(event))).toEqual([])
})

it('a label that is taken back leaves nobody a different score, however often', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const core = await coreOver(store)
  for (let day = 0; day < 2; day += 1) await live(core, day)
  const atMs = BEGIN_MS + 2 * DAY_MS
  const told = await tell(core, 'accused', remark(7), atMs)
  const scores = async () => {
    const accepted = await core.ask({
      is: 'score_now',
      environment: 1,
      userId: 'member-3',
      nowMs: atMs,
    })
    return [...(accepted?.outcome.scores ?? [])]
  }
  const before = await scores()
  const label = { abuseType: 'content_abuse' as const, isBad: true, event: told.sequence }
  for (let again = 0; again < 6; again += 1) {
    const receivedAtMs = atMs + again + 1
    await core.execute({
      is: 'label',
      request: { environment: 1, userId: 'accused', receivedAtMs, label },
    })
    expect(await scores()).not.toEqual(before)
    await core.execute({
      is: 'unlabel',
      request: { environment: 1, userId: 'accused', receivedAtMs },
    })
  }
  const after = await scores()
  before.forEach((score, at) => expect(after[at]).toBeCloseTo(score, 2))
})
