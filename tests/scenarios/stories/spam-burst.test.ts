/** Fresh accounts flood the board with one advertisement; a seller posts as much, of her own. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, neighbour, NEIGHBOURHOOD_DAYS } from './neighbourhood.ts'
import { german, post, signUp } from './people.ts'
import { beginStory, DAY, lastOf, QUIET, REVIEW, type Story, type Verdict } from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY
const ADVERTISEMENT = (at: number): string =>
  `Make $${300 + at} a day from home, no experience! Click http://bit.ly/easy-cash${at % 2} now, limited offer!!!`
const LISTINGS = [
  'Oak table for six, a few scratches on one leg, collected in Pankow.',
  'Bicycle of my daughter, 24 inches, new tyres last summer.',
  'Two tickets for the Philharmonic on Friday, row 12.',
  'Box of jars, clean, for whoever makes jam this year.',
  'Winter coat, size 40, worn twice, from a smoke-free home.',
  'Lamp from the seventies, works, orange shade.',
]

let story: Story
let spam: readonly Verdict[]
let seller: readonly Verdict[]

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  const spammers = [0, 1, 2].map((at) => ({
    ...german(`spammer-${at}`, ['Rolf Maurer', 'Tina Berg', 'Kai Lorenz'][at] ?? '', 60 + at),
    ip: `45.9.7.${at}`,
    device: 'one-machine',
  }))
  await story.tellAll(
    BEGIN,
    1,
    spammers.map((spammer) => signUp(spammer)),
  )
  const posts = spammers.flatMap((spammer, who) =>
    Array.from({ length: 4 }, (_, at) => post(spammer, `ad-${who}-${at}`, ADVERTISEMENT(at))),
  )
  spam = await story.tellAll(BEGIN + 5, 1.5, posts)
  seller = await story.tellAll(
    BEGIN,
    6,
    LISTINGS.map((text, at) => post(neighbour(0), `listing-${at}`, text)),
  )
})
afterAll(() => story.end())

it('the flood is for review from the first post, and above any of the seller’s by far', () => {
  for (const verdict of spam) expect(verdict.score('content_abuse')).toBeGreaterThan(REVIEW)
  expect(lastOf(spam).score('content_abuse')).toBeGreaterThan(
    lastOf(seller).score('content_abuse') + 60,
  )
})

it('the seller is not bothered', () => {
  for (const verdict of seller) expect(verdict.highest).toBeLessThan(QUIET)
})

it('for what the text says and how it is spread', () => {
  const reasons = lastOf(spam).reasons('content_abuse')
  expect(reasons).toContain('text_urls')
  expect(reasons).toContain('users_per_text_7d')
})
