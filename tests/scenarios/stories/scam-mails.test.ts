/** A club sends its mails as custom events with fields of its own: words count there as in postings. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, neighbour, NEIGHBOURHOOD_DAYS } from './neighbourhood.ts'
import { german, signUp } from './people.ts'
import { beginStory, DAY, lastOf, QUIET, REVIEW, type Story, type Verdict } from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY
const MINUTES = [
  'The choir meets on Tuesday instead of Monday, the hall is being painted.',
  'Thank you for the cakes, we raised enough for new chairs.',
  'Who can lend us a van on the last weekend of the month?',
]

let story: Story
let impostor: readonly Verdict[]
let secretary: readonly Verdict[]

const mail = (userId: string, ip: string, subject: string, body: string) => ({
  $type: 'mail_sent',
  $user_id: userId,
  $ip: ip,
  subject,
  body,
})

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  const eve = { ...german('impostor', 'Frank Decker', 70), ip: '45.3.3.3' }
  await story.tell(
    BEGIN,
    signUp(eve, { $shipping_address: undefined, $billing_address: undefined }),
  )
  impostor = await story.tellAll(
    BEGIN + 10,
    2,
    Array.from({ length: 6 }, (_, at) =>
      mail(
        eve.userId,
        eve.ip,
        'Your account will be closed',
        `Dear member, verify your account within 24 hours at https://members-check.top/${at} or it will be closed.`,
      ),
    ),
  )
  const { userId, ip } = neighbour(5)
  secretary = await story.tellAll(
    BEGIN,
    3,
    MINUTES.map((body) => mail(userId, ip, 'News of the choir', body)),
  )
})
afterAll(() => story.end())

it('the impostor is for review by the last mail, for the words in it', () => {
  expect(lastOf(impostor).score('content_abuse')).toBeGreaterThan(REVIEW)
  expect(lastOf(impostor).reasons('content_abuse')).toContain('text_urls')
})

it('the secretary is not bothered', () => {
  for (const verdict of secretary) expect(verdict.highest).toBeLessThan(QUIET)
})
