/**
 * A customer takes goods and then takes the money back, again and again, and goes on under another
 * name. The chargebacks alone label what the orders named: the card, the door and the device of the
 * next account.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, NEIGHBOURHOOD_DAYS } from './neighbourhood.ts'
import { german, logIn, order, pay, signUp } from './people.ts'
import { beginStory, DAY, lastOf, QUIET, REVIEW, type Story, type Verdict } from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY
const ORDERS = [0, 1, 2]
const RETURN = BEGIN + 60 * DAY

let story: Story
let before: readonly Verdict[]
let bold: readonly Verdict[]
let again: readonly Verdict[]
let stranger: readonly Verdict[]

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  const sly = german('sly', 'Volker Jansen', 80)
  const told = [await story.tell(BEGIN, signUp(sly))]
  for (const at of ORDERS)
    told.push(
      ...(await story.tellAll(BEGIN + (at * 4 + 1) * DAY, 10, [
        logIn(sly),
        order(sly, `sly-${at}`, 80 + at * 30),
        pay(sly, `sly-${at}`, 80 + at * 30),
      ])),
    )
  before = told
  for (const at of ORDERS) {
    await story.tell(BEGIN + (30 + at) * DAY, {
      $type: '$chargeback',
      $user_id: 'sly',
      $order_id: `sly-${at}`,
      $chargeback_reason: '$fraud',
      $chargeback_state: '$received',
    })
  }
  bold = await story.tellAll(RETURN, 25, [order(sly, 'sly-again', 90), pay(sly, 'sly-again', 90)])
  const mask = { ...sly, userId: 'mask', name: 'V. Janssen', email: 'vjanssen@gmail.com' }
  again = await story.tellAll(RETURN, 25, [
    signUp(mask),
    order(mask, 'mask-1', 90),
    pay(mask, 'mask-1', 90),
  ])
  const other = german('stranger', 'Birgit Otto', 81)
  stranger = await story.tellAll(RETURN, 25, [
    signUp(other),
    order(other, 'other-1', 90),
    pay(other, 'other-1', 90),
  ])
})
afterAll(() => story.end())

it('nobody could know before the first chargeback', () => {
  for (const verdict of before) expect(verdict.highest).toBeLessThan(QUIET)
})

it('the customer’s own next order is for review', () => {
  for (const verdict of bold) expect(verdict.score('payment_abuse')).toBeGreaterThan(REVIEW)
})

it('the next account is for review from its first order on, far above a stranger’s', () => {
  for (const verdict of again.slice(1))
    expect(verdict.score('payment_abuse')).toBeGreaterThan(REVIEW)
  expect(lastOf(again).score('payment_abuse')).toBeGreaterThan(
    lastOf(stranger).score('payment_abuse') + 40,
  )
})

it('the stranger is not bothered', () => {
  for (const verdict of stranger) expect(verdict.highest).toBeLessThan(QUIET)
})

it('for the labels of card, device and door', () => {
  expect(lastOf(again).reasons('payment_abuse')).toEqual(
    expect.arrayContaining([
      'card_payment_recent_bad',
      'device_payment_recent_bad',
      'shipping_address_payment_recent_bad',
    ]),
  )
})
