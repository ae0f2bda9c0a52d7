/** A messy honest life: children on the tablet, an office behind one address, a journey, a card that fails, a move. */
import { ABUSE_TYPES } from '@winnow/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, neighbour, NEIGHBOURHOOD_DAYS, NEIGHBOURS } from './neighbourhood.ts'
import {
  card,
  declined,
  german,
  home,
  logIn,
  message,
  order,
  pay,
  type Person,
  post,
  signUp,
  wrongPassword,
} from './people.ts'
import { beginStory, DAY, QUIET, REVIEW, type Story, type Verdict, type Wire } from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY

const UNLIKE_HERSELF = new Set(['orders from the office', 'has moved and has a new telephone'])

let story: Story
const life: { readonly chapter: string; readonly verdict: Verdict }[] = []

async function chapter(name: string, minute: number, events: readonly Wire[]): Promise<void> {
  const verdicts = await story.tellAll(minute, 11, events)
  life.push(...verdicts.map((verdict) => ({ chapter: name, verdict })))
}

const ann = german('ann', 'Johanna Richter', 90)
const bought = (who: Person, orderId: string, price: number, more: Wire = {}): readonly Wire[] => [
  order(who, orderId, price, more),
  pay(who, orderId, price),
]

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  await chapter('joins', BEGIN, [signUp(ann), ...bought(ann, 'a-1', 45)])
  await chapter('comes back', BEGIN + 8 * DAY, [logIn(ann), ...bought(ann, 'a-2', 30)])
  const child = { ...german('child', 'Mia Richter', 90), device: ann.device, ip: ann.ip }
  await chapter('lets the child use the tablet', BEGIN + 15 * DAY, [
    signUp(child),
    ...bought(child, 'c-1', 15),
  ])
  const office = { ...ann, ip: '87.100.1.1', device: 'office-computer' }
  for (const colleague of NEIGHBOURS)
    await story.tell(BEGIN + 22 * DAY, logIn({ ...colleague, ip: office.ip }))
  await chapter('orders from the office', BEGIN + 22 * DAY + 30, [
    logIn(office),
    ...bought(office, 'a-3', 55),
  ])
  await chapter('mistypes a card', BEGIN + 29 * DAY, [
    logIn(ann),
    order(ann, 'a-4', 70),
    pay(ann, 'a-4', 70, declined('$insufficient_funds', card(ann.card ?? ''))),
    pay(ann, 'a-4', 70, { $payment_method: card('5150') }),
  ])
  const beach = { ...ann, ip: '88.3.4.5' }
  await chapter('is on holiday in Spain', BEGIN + 40 * DAY, [
    wrongPassword(beach),
    logIn(beach),
    ...bought(beach, 'a-5', 25),
    message(beach, 'note', neighbour(0).userId, 'Could you water the plants until Sunday?'),
  ])
  await chapter('is home again', BEGIN + 54 * DAY, [
    logIn(ann),
    post(ann, 'listing', 'Child’s bicycle, 20 inches, some rust, to be collected in Berlin.'),
  ])
  const address = home('Johanna Richter', 'Schillerplatz 4', '04109', 'Leipzig')
  const moved = { ...ann, ip: '87.210.5.5', device: 'new-telephone', address }
  await chapter('has moved and has a new telephone', BEGIN + 70 * DAY, [
    logIn(moved),
    {
      $type: '$update_account',
      $user_id: 'ann',
      $ip: moved.ip,
      device_id: moved.device,
      $shipping_address: address,
      $billing_address: address,
    },
    ...bought(moved, 'a-6', 210),
  ])
  await chapter('is at home in the new place', BEGIN + 100 * DAY, [
    logIn(moved),
    ...bought(moved, 'a-7', 40),
  ])
})
afterAll(() => story.end())

it('is never for review, whatever the abuse', () => {
  for (const { chapter, verdict } of life) expect(verdict.highest, chapter).toBeLessThan(REVIEW)
})

it('looks like no other abuse than a taken account, and like that only in a new place with a new device', () => {
  for (const { chapter, verdict } of life) {
    for (const abuse of ABUSE_TYPES.filter((each) => each !== 'account_takeover'))
      expect(verdict.score(abuse), `${chapter}: ${abuse}`).toBeLessThan(QUIET)
    if (!UNLIKE_HERSELF.has(chapter))
      expect(verdict.score('account_takeover'), chapter).toBeLessThan(QUIET)
  }
})

it('ends as quiet as it began', () => {
  const scores = life.map(({ verdict }) => verdict.highest)
  expect(scores.at(-1)).toBeLessThan(QUIET)
})
