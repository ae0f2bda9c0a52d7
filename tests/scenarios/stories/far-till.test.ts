/** A card that was copied pays in another part of the world while its owner is at home and shops around the corner. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, neighbour, NEIGHBOURHOOD_DAYS } from './neighbourhood.ts'
import { logIn, payAtTill } from './people.ts'
import { beginStory, DAY, HOUR, QUIET, type Story, type Verdict } from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY

let story: Story
let [near, far, travelling]: readonly (Verdict | undefined)[] = []

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  const [owner, traveller] = [neighbour(2), neighbour(3)]
  near = await story.tell(BEGIN, payAtTill(owner, 'DE', 31, 'near'))
  far = await story.tell(BEGIN + HOUR, payAtTill(owner, 'US', 32, 'far'))
  await story.tell(BEGIN + DAY, logIn({ ...traveller, ip: '98.2.3.4' }))
  travelling = await story.tell(BEGIN + DAY + HOUR, payAtTill(traveller, 'US', 31, 'trip'))
})
afterAll(() => story.end())

it('the far till stands out, and is why', () => {
  expect(far?.reasons('payment_abuse')).toContain('till_from_user_km')
  expect(far?.score('payment_abuse')).toBeGreaterThan(2 * (near?.score('payment_abuse') ?? NaN))
})

it('the shop around the corner, and one where the owner travels, are not suspect', () => {
  for (const verdict of [near, travelling]) {
    expect(verdict?.score('payment_abuse')).toBeLessThan(QUIET)
    expect(verdict?.reasons('payment_abuse')).not.toContain('till_from_user_km')
  }
})
