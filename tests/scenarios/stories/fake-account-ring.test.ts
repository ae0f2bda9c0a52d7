/** One device makes account after account; a family makes three on its tablet. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, NEIGHBOURHOOD_DAYS } from './neighbourhood.ts'
import { german, type Person, signUp } from './people.ts'
import { beginStory, DAY, lastOf, QUIET, REVIEW, type Story, type Verdict } from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY

let story: Story
let puppets: readonly Verdict[]
let family: readonly Verdict[]

/** All at one place, with one device. */
const atOne = (people: readonly Person[], ip: string, device: string): readonly Person[] =>
  people.map((person) => ({ ...person, ip, device }))

const FAMILY = ['Petra König', 'Bernd König', 'Nele König'].map((name, at) =>
  german(`family-${at}`, name, 20),
)

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  const ring = atOne(
    Array.from({ length: 8 }, (_, at) => ({
      ...german(`puppet-${at}`, 'Mike Winter', 30 + at),
      email: `mike.winter${100 + at * 3}@gmail.com`,
    })),
    '87.20.4.4',
    'device-of-a-farm',
  )
  puppets = await story.tellAll(
    BEGIN,
    20,
    ring.map((puppet) =>
      signUp(puppet, { $billing_address: undefined, $shipping_address: undefined }),
    ),
  )
  family = await story.tellAll(
    BEGIN,
    9 * DAY,
    atOne(FAMILY, '87.61.9.8', 'tablet').map((person) => signUp(person)),
  )
})
afterAll(() => story.end())

it('the ring ends up for review by its fifth account, far above the family', () => {
  expect(puppets[4]?.score('account_abuse')).toBeGreaterThan(REVIEW)
  expect(lastOf(puppets).score('account_abuse')).toBeGreaterThan(
    lastOf(family).score('account_abuse') + 40,
  )
})

it('each account of the ring scores at least as high as the one before', () => {
  const scores = puppets.map((verdict) => verdict.score('account_abuse'))
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
})

it('the family is not bothered', () => {
  for (const verdict of family) expect(verdict.highest).toBeLessThan(QUIET)
})

it('for users of one device, and for addresses that count up', () => {
  const reasons = lastOf(puppets).reasons('account_abuse')
  expect(reasons).toContain('households_per_device_30d')
  expect(reasons).toContain('email_series_per_ip_1d')
})
