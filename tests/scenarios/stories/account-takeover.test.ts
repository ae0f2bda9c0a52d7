/** A password that leaked elsewhere opens an old customer's account; the thief orders gift cards. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, neighbour, NEIGHBOURHOOD_DAYS } from './neighbourhood.ts'
import { home, logIn, order, pay, type Person, wrongPassword } from './people.ts'
import { beginStory, DAY, lastOf, QUIET, REVIEW, type Story, type Verdict } from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY
const GIFT_CARDS = [
  {
    $item_id: 'gc',
    $product_title: 'Gift card 200',
    $category: 'Gift cards',
    $price: 200_000_000,
    $quantity: 2,
  },
]

const STEPS = [
  'wrong password',
  'wrong password again',
  '$login',
  '$update_password',
  '$update_account',
  '$create_order',
  '$transaction',
]

let story: Story
let thief: readonly Verdict[]
let owner: readonly Verdict[]

const [victim, mover] = [neighbour(0), neighbour(1)]

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  const inside: Person = { ...victim, ip: '113.160.4.20', device: 'device-of-a-thief' }
  const drop = home('Max Muster', 'Hafenweg 9', '20457', 'Hamburg')
  thief = await story.tellAll(BEGIN, 2, [
    wrongPassword(inside),
    wrongPassword(inside),
    logIn(inside),
    {
      $type: '$update_password',
      $user_id: inside.userId,
      $ip: inside.ip,
      device_id: inside.device,
      $reason: '$user_update',
      $status: '$success',
    },
    {
      $type: '$update_account',
      $user_id: inside.userId,
      $ip: inside.ip,
      device_id: inside.device,
      $user_email: 'xkq8213@mailinator.com',
      $shipping_address: drop,
      $changed_password: true,
    },
    order(inside, 'stolen-cards', 400, { $items: GIFT_CARDS, $shipping_address: drop }),
    pay(inside, 'stolen-cards', 400, { $shipping_address: drop }),
  ])
  const newPhone: Person = { ...mover, device: 'new-phone' }
  const grandmother = home('Ilse Wolf', 'Am Markt 3', '99423', 'Weimar')
  owner = await story.tellAll(BEGIN + 4, 2, [
    wrongPassword(newPhone),
    logIn(newPhone),
    order(newPhone, 'present', 60, { $shipping_address: grandmother }),
    pay(newPhone, 'present', 60, { $shipping_address: grandmother }),
  ])
})
afterAll(() => story.end())

const peak = (verdicts: readonly Verdict[]): number =>
  Math.max(...verdicts.map((verdict) => verdict.score('account_takeover')))

const at = (type: string): Verdict | undefined => thief[STEPS.indexOf(type)]

it('the login stands out, the changes that lock the owner out are for review, and so is the order', () => {
  expect(at('$login')?.score('account_takeover')).toBeGreaterThan(QUIET)
  expect(at('$update_account')?.score('account_takeover')).toBeGreaterThan(REVIEW)
  expect(at('$create_order')?.score('account_takeover')).toBeGreaterThan(REVIEW)
  expect(lastOf(thief).score('account_takeover')).toBeGreaterThan(REVIEW)
})

it('the order is for review as a payment, too', () => {
  expect(at('$create_order')?.score('payment_abuse')).toBeGreaterThan(REVIEW)
})

it('an owner with a new telephone and a present for a grandmother is far below, and not bothered', () => {
  expect(peak(owner)).toBeLessThan(peak(thief) - 40)
  for (const verdict of owner) expect(verdict.highest).toBeLessThan(QUIET)
})

it('first for a new device and a far country, and no less once passwords were tried from there', () => {
  for (const verdict of thief.slice(0, 3)) {
    expect(verdict.reasons('account_takeover')).toEqual(
      expect.arrayContaining(['device_new_to_user', 'distance_from_last_km']),
    )
  }
  expect(at('$login')?.score('account_takeover')).toBeGreaterThan(
    thief[0]?.score('account_takeover') ?? NaN,
  )
})

it('and, at the order, for what was changed before it', () => {
  const reasons = lastOf(thief).reasons('account_takeover')
  expect(reasons).toContain('password_change_to_payment_hours')
})
