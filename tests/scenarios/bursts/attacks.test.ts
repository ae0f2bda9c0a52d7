/**
 * Attacks in which every name is new, in an account that knows nothing and in one with a month of usual business. Honest
 * crowds that look alike are in `honest.test.ts`.
 */
import type { AbuseType } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import { beginStory, type Wire } from '../stories/story.ts'
import {
  type Attack,
  declinesOfOneBin,
  FROM_EVERYWHERE,
  FROM_ONE_PLACE,
  giftCards,
  parcels,
  signUps,
  stuffing,
  TO_ONE_ADDRESS,
} from './attacks.ts'
import {
  type Business,
  openBusiness,
  openUsualBusiness,
  person,
  REVIEW,
  signUp,
  type Told,
  USUAL_MINUTES,
} from './crowd.ts'

type Begin = () => { readonly business: Business; readonly minute: number }

const fresh: Begin = () => ({ business: openBusiness(), minute: 0 })

const usual: Begin = () => {
  const business = openUsualBusiness()
  return { business, minute: USUAL_MINUTES + 120 }
}

/** The lowest score from the nth event on. */
const leastFrom = (nth: number, told: readonly Told[], abuse: AbuseType): number =>
  Math.min(...told.slice(nth - 1).map(({ scores }) => scores[abuse]))

describe.each<[string, Begin]>([
  ['a fresh account', fresh],
  ['an account with a month of usual business', usual],
])('in %s', (_, begin) => {
  const tell = (attack: Attack): readonly Told[] => {
    const { business, minute } = begin()
    return attack(business, minute)
  }

  it.each(Object.entries(FROM_ONE_PLACE))(
    '%s are for review from the tenth on',
    (_name, attack) => {
      expect(leastFrom(10, tell(attack), 'payment_abuse')).toBeGreaterThanOrEqual(REVIEW)
    },
  )

  it.each(Object.entries(FROM_EVERYWHERE))(
    '%s are for review from the twentieth on',
    (_name, attack) => {
      expect(leastFrom(20, tell(attack), 'payment_abuse')).toBeGreaterThanOrEqual(REVIEW)
    },
  )

  it.each(Object.entries(TO_ONE_ADDRESS))(
    '%s to one address are for review from the tenth on',
    (_name, attack) => {
      expect(leastFrom(10, tell(attack), 'payment_abuse')).toBeGreaterThanOrEqual(REVIEW)
    },
  )

  it('sign-ups on one mail domain from everywhere are for review', () => {
    const told = tell(signUps(30, 40, 'quiet-post.de'))
    expect(leastFrom(12, told, 'account_abuse')).toBeGreaterThanOrEqual(REVIEW)
  })

  it('gift cards of one price from everywhere raise each other, and alone are not for review', () => {
    const told = tell(giftCards(25, 30, 100))
    const first = told[0]?.scores.payment_abuse ?? NaN
    expect(leastFrom(20, told, 'payment_abuse')).toBeGreaterThan(5 * first)
    expect(Math.max(...told.map(({ scores }) => scores.payment_abuse))).toBeLessThan(REVIEW)
  })
})

it('passwords of a list that are tried from everywhere are for review, the right one too', () => {
  const { business, minute } = usual()
  const told = stuffing(60, 20)(business, minute)
  const right = told.filter((_, n) => n % 10 === 9).slice(2)
  expect(leastFrom(20, told, 'account_takeover')).toBeGreaterThanOrEqual(REVIEW)
  expect(leastFrom(1, right, 'account_takeover')).toBeGreaterThanOrEqual(REVIEW)
})

it('one attack does not hide another', () => {
  const { business, minute } = fresh()
  attackOf(FROM_ONE_PLACE, '25 guests at one IP within 5 minutes')(business, minute)
  const told = declinesOfOneBin(40, 5)(business, minute + 5)
  expect(leastFrom(20, told, 'payment_abuse')).toBeGreaterThanOrEqual(REVIEW)
})

it('a card that works in the midst of refused ones is for review, with the order of a newcomer', () => {
  const { business, minute } = usual()
  const told = declinesOfOneBin(40, 10)(business, minute)
  expect(told[39]?.scores.payment_abuse).toBeGreaterThanOrEqual(REVIEW)
})

it('customers who were known before an attack stay quiet in the midst of it', () => {
  const { business, minute } = usual()
  const attack = FROM_EVERYWHERE['40 cards of one BIN from 40 IPs within 5 minutes']
  attack?.(business, minute)
  const known = person(10_000)
  const { highest } = business.take(minute + 6, signUp({ ...known, email: 'new.mail@web.de' }))
  expect(highest).toBeLessThan(20)
})

describe('over the interface of the service', () => {
  it.each<[string, Attack, number]>([
    [
      '25 refused guests at one IP',
      attackOf(FROM_ONE_PLACE, '25 guests at one IP within 5 minutes'),
      10,
    ],
    [
      '40 refused cards of one BIN',
      attackOf(FROM_EVERYWHERE, '40 cards of one BIN from 40 IPs within 5 minutes'),
      20,
    ],
    ['12 orders to one address', parcels({ count: 12, minutes: 48, domain: 'quiet-post.de' }), 24],
  ])('%s are for review', async (_, attack, from) => {
    const story = await beginStory()
    const scores: number[] = []
    for (const { minute, event } of eventsOf(attack)) {
      const verdict = await story.tell(minute, event)
      scores.push(verdict.score('payment_abuse'))
    }
    await story.end()
    expect(Math.min(...scores.slice(from - 1))).toBeGreaterThanOrEqual(REVIEW)
  })
})

function attackOf(all: Readonly<Record<string, Attack>>, name: string): Attack {
  const attack = all[name]
  if (attack === undefined) throw new Error(`no attack is named ${name}`)
  return attack
}

/** What an attack sends, and when: in whole seconds. */
function eventsOf(attack: Attack): readonly { readonly minute: number; readonly event: Wire }[] {
  const events: { readonly minute: number; readonly event: Wire }[] = []
  const engine = openBusiness()
  attack(
    {
      take(minute, event) {
        events.push({ minute: Math.round(minute * 60) / 60, event })
        return engine.take(minute, event)
      },
    },
    0,
  )
  return events
}
