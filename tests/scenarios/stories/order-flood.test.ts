/** A program sends order after order, without a card, and with nothing else that would give it away. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, neighbour, NEIGHBOURHOOD_DAYS } from './neighbourhood.ts'
import { german, order, type Person } from './people.ts'
import { beginStory, DAY, lastOf, QUIET, REVIEW, type Story, type Verdict } from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY
const MINUTES_APART = 3
const ORDERS_A_DAY = DAY / MINUTES_APART

let story: Story
let bot: readonly Verdict[]
let customer: readonly Verdict[]
let shopper: readonly Verdict[]

const ordersOf = (person: Person, count: number) =>
  Array.from({ length: count }, (_, at) =>
    order(person, `${person.userId}-flood-${at}`, 25, { $payment_methods: [] }),
  )

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  const program = ordersOf(german('program', 'Ada Kurz', 7), ORDERS_A_DAY + 60)
  bot = await story.tellAll(BEGIN, MINUTES_APART, program)
  const known = ordersOf(neighbour(0), ORDERS_A_DAY)
  customer = await story.tellAll(BEGIN + 2 * DAY, MINUTES_APART, known)
  shopper = await story.tellAll(BEGIN + 4 * DAY, 5 * 60, ordersOf(neighbour(1), 4))
})
afterAll(() => story.end())

const least = (verdicts: readonly Verdict[]): number =>
  Math.min(...verdicts.map((verdict) => verdict.score('payment_abuse')))

it.each([10, 50])(
  'does not vouch for itself: none of its orders after %d scores below that one',
  (count) => {
    const then = bot[count - 1]?.score('payment_abuse') ?? NaN
    expect(least(bot.slice(count - 1))).toBeGreaterThanOrEqual(then)
  },
)

it('is for review before the day is over', () => {
  expect(bot[ORDERS_A_DAY - 1]?.score('payment_abuse')).toBeGreaterThan(REVIEW)
  expect(lastOf(bot).reasons('payment_abuse')).toContain('user_orders_1d')
})

it('makes a customer of many weeks no safer either, whose account it uses', () => {
  const tenth = customer[9]?.score('payment_abuse') ?? NaN
  expect(least(customer.slice(9))).toBeGreaterThanOrEqual(tenth)
})

it('is no four orders of a customer on one day', () => {
  for (const verdict of shopper) expect(verdict.highest).toBeLessThan(QUIET)
})
