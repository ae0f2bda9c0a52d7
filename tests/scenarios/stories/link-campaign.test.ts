/** Fresh accounts praise one shop, in other words each time; a carpenter gives their own address for weeks. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, NEIGHBOURHOOD_DAYS } from './neighbourhood.ts'
import { german, post, signUp } from './people.ts'
import { beginStory, DAY, lastOf, QUIET, REVIEW, type Story, type Verdict } from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY
const WEEKS = 3
const PRAISE = [
  'Nice thread! My skin got so much better since I order at https://lotion-deal.com/a7',
  'By the way, they have it cheaper here: lotion-deal.com/k2',
  'I was in doubt at first, but the parcel came in two days https://www.lotion-deal.com/zz',
  'For everybody who asked, this is where I got mine: http://lotion-deal.com/r',
]
const WORK = [
  'Kitchen of oak, finished on Friday. More pictures on www.holz-becker.de',
  'I have an hour free on Tuesday for small repairs, call 030 5550 1999.',
  'How we build stairs: https://www.holz-becker.de/stairs',
]

let story: Story
let campaign: readonly Verdict[]
let carpenter: readonly Verdict[]
let beside: Verdict
let newcomers: readonly Verdict[]

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  const joiner = german('joiner', 'Hans Becker', 40)
  await story.tell(BEGIN, signUp(joiner))
  carpenter = await story.tellAll(
    BEGIN + DAY,
    DAY,
    Array.from({ length: 7 * WEEKS }, (_, day) =>
      post(joiner, `work-${day}`, WORK[day % WORK.length] ?? ''),
    ),
  )
  const fans = [0, 1, 2].map((at) =>
    german(`fan-${at}`, ['Nina Roth', 'Tom Seidel', 'Ida Franke'][at] ?? '', 70 + at),
  )
  await story.tellAll(
    BEGIN + 30 * DAY,
    1,
    fans.map((fan) => signUp(fan)),
  )
  campaign = await story.tellAll(
    BEGIN + 30 * DAY + 10,
    20,
    PRAISE.flatMap((text, at) =>
      fans.map((fan, who) => post(fan, `praise-${at}-${who}`, `${text}?${who}`)),
    ),
  )
  beside = await story.tell(
    BEGIN + 31 * DAY,
    post(joiner, 'beside', 'Much cheaper: lotion-deals.com and www.holz-becker.de'),
  )
  const late = [3, 4].map((at) =>
    german(`fan-${at}`, ['Rolf Kern', 'Eva Stolz'][at - 3] ?? '', 80 + at),
  )
  await story.tellAll(
    BEGIN + 40 * DAY,
    1,
    late.map((fan) => signUp(fan)),
  )
  for (const { userId } of fans) await story.label(BEGIN + 41 * DAY, userId, 'content_abuse', true)
  newcomers = await story.tellAll(
    BEGIN + 41 * DAY + 60,
    1,
    ['lotion-deal.com', 'lotion-dream.com'].map((site, at) =>
      post(late[at] ?? joiner, `late-${at}`, `I found what helps: ${site}`),
    ),
  )
})
afterAll(() => story.end())

it('the campaign is for review once it shows, though no text comes twice', () => {
  expect(lastOf(campaign).score('content_abuse')).toBeGreaterThan(REVIEW)
})

it('for the link that nobody knew yesterday', () => {
  const reasons = lastOf(campaign).reasons('content_abuse')
  expect(reasons).toContain('new_contact_uses_1d')
  expect(reasons).toContain('users_per_new_contact_7d')
})

it('the carpenter is not bothered, and less than when nobody knew his address', () => {
  expect(lastOf(carpenter).highest).toBeLessThan(QUIET)
  const sameAtFirst = carpenter[WORK.length - 1]?.score('content_abuse') ?? 0
  expect(lastOf(carpenter).score('content_abuse')).toBeLessThan(sameAtFirst / 2)
})

it('but a new link beside his own is nothing that anybody knows', () => {
  expect(beside.score('content_abuse')).toBeGreaterThan(
    lastOf(carpenter).score('content_abuse') * 3,
  )
})

it('who posts the link of labelled users is suspected for it, another’s newcomer is not', () => {
  const [same, other] = newcomers
  expect(same?.reasons('content_abuse')).toContain('contact_content_recent_bad')
  expect(same?.score('content_abuse')).toBeGreaterThan((other?.score('content_abuse') ?? 0) + 20)
})
