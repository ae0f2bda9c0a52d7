/** A captain invites puppets and takes the reward for each; another customer has many real friends. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, neighbour, NEIGHBOURHOOD_DAYS } from './neighbourhood.ts'
import { euros, german, order, pay, type Person, signUp } from './people.ts'
import {
  beginStory,
  DAY,
  HOUR,
  lastOf,
  QUIET,
  REVIEW,
  type Story,
  type Verdict,
  type Wire,
} from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY

let story: Story
let ring: readonly Verdict[]
let friends: readonly Verdict[]

const WELCOME = {
  $promotions: [
    {
      $promotion_id: 'WELCOME10',
      $status: '$success',
      $discount: { $amount: euros(10), $currency_code: 'EUR', $minimum_purchase_amount: euros(25) },
    },
  ],
}

/** Signs up by invitation and takes the first discount. */
function join(guest: Person, referrer: string, price: number): readonly Wire[] {
  const invitation = { $promotion_id: 'INVITE', $status: '$success', $referrer_user_id: referrer }
  return [
    signUp(guest, { $referrer_user_id: referrer, $promotions: [invitation] }),
    order(guest, `${guest.userId}-first`, price, WELCOME),
    pay(guest, `${guest.userId}-first`, price),
  ]
}

const FRIENDS = ['Timo Hoffmann', 'Greta Simon', 'Jan Albrecht', 'Silke Ernst']

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  const captain = {
    ...german('captain', 'Oliver Kraft', 40),
    ip: '87.33.1.1',
    device: 'one-laptop',
  }
  await story.tellAll(BEGIN, 30, [
    signUp(captain),
    order(captain, 'captain-1', 30),
    pay(captain, 'captain-1', 30),
  ])
  const puppets = Array.from({ length: 6 }, (_, at) => ({
    ...captain,
    userId: `puppet-${at}`,
    name:
      ['Lars Seidel', 'Maik Horn', 'Dana Kuhn', 'Rico Ziegler', 'Elke Roth', 'Gerd Pfeiffer'][at] ??
      '',
    email: `o.kraft.${at + 2}@gmail.com`,
  }))
  const told: Verdict[] = []
  for (const [at, puppet] of puppets.entries())
    told.push(
      ...(await story.tellAll(BEGIN + (2 + at) * HOUR, 8, join(puppet, captain.userId, 26))),
    )
  ring = told
  const guests: Verdict[] = []
  for (const [at, name] of FRIENDS.entries())
    guests.push(
      ...(await story.tellAll(
        BEGIN + at * 5 * DAY,
        90,
        join(german(`friend-${at}`, name, 50 + at), neighbour(0).userId, 35 + at * 9),
      )),
    )
  friends = guests
})
afterAll(() => story.end())

it('the ring is for review by its third puppet, far above real friends', () => {
  expect(ring[3 * 2]?.score('promotion_abuse')).toBeGreaterThan(REVIEW)
  expect(lastOf(ring).score('promotion_abuse')).toBeGreaterThan(
    lastOf(friends).score('promotion_abuse') + 40,
  )
})

it('real friends are not bothered', () => {
  for (const verdict of friends) expect(verdict.highest).toBeLessThan(QUIET)
})

it('at the sign-up for the one who invites, at the order for one card and device behind them', () => {
  const [signUp, order] = ring.slice(-3)
  expect(signUp?.reasons('promotion_abuse')).toEqual(
    expect.arrayContaining(['promotion_users_per_device_90d', 'referrals_per_referrer_30d']),
  )
  expect(order?.reasons('promotion_abuse')).toEqual(
    expect.arrayContaining(['promotion_users_per_device_90d', 'promotion_users_per_card_90d']),
  )
})
