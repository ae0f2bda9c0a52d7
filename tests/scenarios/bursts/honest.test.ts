/** Many honest people at once, or at one place: none of them is to be reviewed, whatever the abuse type. */
import { describe, expect, it } from 'vitest'
import { HONEST, openBusiness, openUsualBusiness, USUAL_MINUTES } from './crowd.ts'
import { HONEST_STORIES } from './honest.ts'

describe.each([
  ['a fresh account', 0],
  ['an account with a month of usual business', USUAL_MINUTES + 120],
])('in %s', (_, minute) => {
  it.each(Object.entries(HONEST_STORIES))('%s: nobody is for review', (_name, story) => {
    const business = minute > 0 ? openUsualBusiness() : openBusiness()
    const highest = story(business, minute).reduce((most, told) => Math.max(most, told.highest), 0)
    expect(highest).toBeLessThanOrEqual(HONEST)
  })
})
