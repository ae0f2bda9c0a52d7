/** Everybody asks sellers the same, a button writes it for them; a stranger's accounts say the same to sell something. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, neighbour, NEIGHBOURHOOD_DAYS, NEIGHBOURS } from './neighbourhood.ts'
import { german, message, signUp } from './people.ts'
import { beginStory, DAY, lastOf, QUIET, REVIEW, type Story, type Verdict } from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY
const QUESTION = 'Hi, is this still available?'
const OFFER = 'Still looking? Cheaper at https://tables-for-less.shop/sale'

let story: Story
let buyers: readonly Verdict[]
let stranger: readonly Verdict[]

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  const everybody = [...NEIGHBOURS, ...NEIGHBOURS, ...NEIGHBOURS]
  buyers = await story.tellAll(
    BEGIN,
    40,
    everybody.map((buyer, at) =>
      message(buyer, `question-${at}`, neighbour(at + 1).userId, QUESTION),
    ),
  )
  const accounts = [0, 1, 2].map((at) => ({
    ...german(`stranger-${at}`, ['Rolf Maurer', 'Tina Berg', 'Kai Lorenz'][at] ?? '', 60 + at),
  }))
  await story.tellAll(
    BEGIN + 2 * DAY,
    1,
    accounts.map((account) => signUp(account)),
  )
  const offers = accounts.map((account, at) =>
    message(account, `offer-${at}`, neighbour(at).userId, OFFER),
  )
  stranger = await story.tellAll(BEGIN + 2 * DAY + 5, 2, offers)
})
afterAll(() => story.end())

it('nobody is bothered for asking what all ask', () => {
  for (const verdict of buyers) expect(verdict.score('content_abuse')).toBeLessThan(QUIET)
})

it('the stranger’s accounts are for review, for the words they share', () => {
  expect(lastOf(stranger).score('content_abuse')).toBeGreaterThan(REVIEW)
  expect(lastOf(stranger).reasons('content_abuse')).toContain('users_per_text_7d')
})
