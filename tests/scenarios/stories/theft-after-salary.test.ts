/** Wages come every month, and somebody spends a little each week: a large sum that leaves is still large. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { german, move, receive, signUp } from './people.ts'
import { beginStory, DAY, QUIET, type Story, type Verdict } from './story.ts'

const WEEKS = 12

let story: Story
let wages: Verdict[]
let theft: Verdict

beforeAll(async () => {
  story = await beginStory()
  const clerk = german('clerk', 'Ruth Lange', 55)
  await story.tell(0, signUp(clerk))
  wages = []
  for (let week = 1; week <= WEEKS; week += 1) {
    const minute = week * 7 * DAY
    wages.push(await story.tell(minute, receive(clerk, 'Stadt Berlin', 650, `week-${week}`)))
    await story.tell(minute + 60, move(clerk, '$transfer', 25 + week, `week-${week}-out`))
  }
  theft = await story.tell((WEEKS + 1) * 7 * DAY, move(clerk, '$transfer', 640, 'theft'))
})
afterAll(() => story.end())

it('the sum is unusual for what the user spends, whatever comes in', () => {
  expect(theft.reasons('payment_abuse')).toContain('amount_z_user')
  expect(theft.reasons('account_takeover')).toContain('amount_z_user')
})

it('wages are no unusual payment of the user', () => {
  for (const verdict of wages) {
    expect(verdict.reasons('payment_abuse')).not.toContain('amount_z_user')
    expect(verdict.highest).toBeLessThan(QUIET)
  }
})
