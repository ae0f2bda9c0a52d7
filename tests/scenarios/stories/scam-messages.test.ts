/** A stranger writes to seller after seller to pay elsewhere; a buyer asks as many sellers about their goods. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, neighbour, NEIGHBOURHOOD_DAYS } from './neighbourhood.ts'
import { german, message, signUp } from './people.ts'
import { beginStory, DAY, lastOf, QUIET, REVIEW, type Story, type Verdict } from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY
const GREETINGS = [
  'Hello dear',
  'Hi',
  'Good day',
  'Dear seller',
  'Hello my friend',
  'Greetings',
  'Hi there',
  'Hello',
]
const QUESTIONS = [
  'Is the table still there? I could come by on Saturday.',
  'Which size are the wheels of the bicycle?',
  'Could you send it to Leipzig as well?',
  'Would you take 20 for the lamp?',
  'Thank you, I have decided on another one.',
  'Does the coat have a hood?',
]

let story: Story
let scammer: readonly Verdict[]
let buyer: readonly Verdict[]

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  const eve = { ...german('stranger', 'Frank Decker', 70), ip: '45.3.3.3' }
  await story.tell(
    BEGIN,
    signUp(eve, { $shipping_address: undefined, $billing_address: undefined }),
  )
  scammer = await story.tellAll(
    BEGIN + 10,
    2,
    GREETINGS.map((greeting, at) =>
      message(
        eve,
        `scam-${at}`,
        neighbour(at).userId,
        `${greeting}, I buy your item at once. My agent will pick it up, please write me on WhatsApp +1 202 555 0143 and I pay by gift card, send the code to frank.pay${at}@gmail.com.`,
      ),
    ),
  )
  buyer = await story.tellAll(
    BEGIN,
    3,
    QUESTIONS.map((text, at) =>
      message(neighbour(5), `question-${at}`, neighbour(at).userId, text),
    ),
  )
})
afterAll(() => story.end())

it('the stranger is for review from the first message, far above the buyer', () => {
  for (const verdict of scammer) expect(verdict.score('content_abuse')).toBeGreaterThan(REVIEW)
  expect(lastOf(scammer).score('content_abuse')).toBeGreaterThan(
    lastOf(buyer).score('content_abuse') + 60,
  )
})

it('the buyer is not bothered', () => {
  for (const verdict of buyer) expect(verdict.highest).toBeLessThan(QUIET)
})

it('for ways to be reached elsewhere', () => {
  const reasons = lastOf(scammer).reasons('content_abuse')
  expect(reasons).toEqual(expect.arrayContaining(['text_emails', 'text_handles']))
})
