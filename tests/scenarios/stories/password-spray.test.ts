/** A thief with a list of passwords tries them on old customers; most fail, one is right after some guesses. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, neighbour, NEIGHBOURHOOD_DAYS, NEIGHBOURS } from './neighbourhood.ts'
import { german, logIn, order, pay, type Person, signUp, wrongPassword } from './people.ts'
import { beginStory, DAY, lastOf, QUIET, REVIEW, type Story, type Verdict } from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY
const GUESSES = 5
const DEN = { ip: '113.160.4.20', device: 'device-of-a-thief' }

let story: Story
let victims: readonly Verdict[]
let guessed: readonly Verdict[]

const inside = (person: Person): Person => ({ ...person, ...DEN })

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  // The device is known: what was bought with it before was charged back.
  const front = inside(german('front', 'Otto Kern', 90))
  await story.tellAll(BEGIN, 2, [signUp(front), order(front, 'f', 300), pay(front, 'f', 300)])
  await story.label(BEGIN + 30, front.userId, 'payment_abuse', true)
  const names = NEIGHBOURS.slice(1)
  victims = await story.tellAll(
    BEGIN + DAY,
    1,
    names.map((person) => wrongPassword(inside(person))),
  )
  const [victim, hour] = [inside(neighbour(0)), BEGIN + DAY + 30]
  const doneBy = { $user_id: victim.userId, $ip: victim.ip, device_id: victim.device }
  guessed = await story.tellAll(hour, 1, [
    ...Array.from({ length: GUESSES }, () => wrongPassword(victim)),
    logIn(victim),
    { $type: '$update_password', ...doneBy, $reason: '$user_update', $status: '$success' },
    { $type: '$update_account', ...doneBy, $user_email: 'new.mail@example.com' },
  ])
})
afterAll(() => story.end())

it('whoever only had his password tried is not suspected of payments he did not make', () => {
  for (const verdict of victims) {
    for (const abuse of ['payment_abuse', 'promotion_abuse', 'content_abuse'] as const) {
      expect(verdict.score(abuse)).toBeLessThan(QUIET)
    }
  }
})

it('but the tries are seen', () => {
  expect(lastOf(victims).score('account_takeover')).toBeGreaterThan(REVIEW)
})

it('and what is done after a guessed password is no better than the login', () => {
  const scores = guessed.map((verdict) => verdict.score('account_takeover'))
  const [login = NaN, ...after] = scores.slice(GUESSES)
  expect(login).toBeGreaterThan(REVIEW)
  for (const score of after) expect(score).toBeGreaterThanOrEqual(login)
})
