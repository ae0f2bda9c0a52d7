/** A list of stolen card numbers is tried on one euro until some work. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, NEIGHBOURHOOD_DAYS } from './neighbourhood.ts'
import { card, declined, german, order, pay, signUp } from './people.ts'
import { beginStory, DAY, lastOf, QUIET, REVIEW, type Story, type Verdict } from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY
const PRICE = 1.99

let story: Story
let tester: readonly Verdict[]
let newcomer: readonly Verdict[]

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  const eve = { ...german('tester', 'Tom Keller', 1), ip: '45.9.20.4', address: undefined }
  const tries = Array.from({ length: 12 }, (_, at) => {
    const stolen = card(String(7000 + at * 37), { $cvv_result_code: at < 10 ? 'N' : 'M' })
    const outcome =
      at < 10 ? declined('$invalid_verification', stolen) : { $payment_method: stolen }
    const orderId = `try-${at}`
    return [
      order(eve, orderId, PRICE, { $payment_methods: [stolen] }),
      pay(eve, orderId, PRICE, outcome),
    ]
  })
  tester = await story.tellAll(BEGIN, 1, [signUp(eve), ...tries.flat()])
  const ann = german('newcomer', 'Katrin Lehmann', 2)
  const mistyped = declined(
    '$invalid_verification',
    card(ann.card ?? '', { $cvv_result_code: 'N' }),
  )
  newcomer = await story.tellAll(BEGIN + 5, 2, [
    signUp(ann),
    order(ann, 'first', PRICE),
    pay(ann, 'first', PRICE, mistyped),
    pay(ann, 'first', PRICE, { $payment_method: card(ann.card ?? '', { $cvv_result_code: 'M' }) }),
  ])
})
afterAll(() => story.end())

it('the tester ends up for review, far above a newcomer who mistyped a number once', () => {
  const score = lastOf(tester).score('payment_abuse')
  expect(score).toBeGreaterThan(REVIEW)
  expect(score).toBeGreaterThan(lastOf(newcomer).score('payment_abuse') + 40)
})

it('the newcomer is not bothered', () => {
  for (const verdict of newcomer) expect(verdict.highest).toBeLessThan(QUIET)
})

it('is for review before half of the list is tried', () => {
  const half = tester.slice(0, 1 + 2 * 6)
  expect(lastOf(half).score('payment_abuse')).toBeGreaterThan(REVIEW)
})

it('for many cards and many failures', () => {
  const reasons = lastOf(tester).reasons('payment_abuse')
  expect(reasons).toEqual(expect.arrayContaining(['cards_per_user_1d', 'user_failed_payments_1d']))
})
