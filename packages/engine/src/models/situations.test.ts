import { describe, expect, it } from 'vitest'
import { feature, type Said, score, Situation } from './situation.test.support.ts'

const DAY = 1440

function never(): never {
  throw new Error('nothing was told')
}

function card(number: number): {
  readonly $payment_methods: readonly { readonly [field: string]: string }[]
} {
  return {
    $payment_methods: [
      { $payment_type: '$credit_card', $card_bin: '542486', $card_last4: String(1000 + number) },
    ],
  }
}

function order(userId: string, minute: number, rest: Partial<Said> = {}): Said {
  return {
    type: '$create_order',
    userId,
    minute,
    ip: '91.12.4.7',
    ...rest,
    fields: {
      $order_id: `${userId}-${minute}`,
      $amount: 42_000_000,
      $currency_code: 'EUR',
      ...rest.fields,
    },
  }
}

describe('payment', () => {
  it('five cards of five new users on one device within the hour score high', () => {
    const situation = new Situation()
    let last = 0
    for (let at = 0; at < 5; at += 1) {
      const custom = { device_id: 'd1' }
      situation.tell({
        type: '$create_account',
        userId: `u${at}`,
        minute: at * 10,
        ip: '91.12.4.7',
        custom,
      })
      const outcome = situation.tell(order(`u${at}`, at * 10 + 1, { custom, fields: card(at) }))
      last = score(outcome, 'payment_abuse')
      expect(feature(outcome, 'users_per_device_1h')).toBe(at + 1)
      expect(feature(outcome, 'cards_per_device_1d')).toBe(at + 1)
    }
    expect(last).toBeGreaterThan(50)
  })

  it('a family of five with a shared device, a card each, stays low', () => {
    const situation = new Situation()
    const custom = { device_id: 'd1' }
    let highest = 0
    for (let week = 0; week < 10; week += 1) {
      for (let member = 0; member < 5; member += 1) {
        const minute = week * 7 * DAY + member * DAY
        if (week === 0)
          situation.tell({
            type: '$create_account',
            userId: `m${member}`,
            minute,
            ip: '91.12.4.7',
            custom,
          })
        const outcome = situation.tell(
          order(`m${member}`, minute + 400, { custom, fields: card(member) }),
        )
        if (week > 0) highest = Math.max(highest, score(outcome, 'payment_abuse'))
      }
    }
    expect(highest).toBeLessThan(10)
  })

  it('refused cards raise the score, and the one that works after them most', () => {
    const situation = new Situation()
    const pay = (at: number, status: string): number =>
      score(
        situation.tell({
          type: '$transaction',
          userId: 'tester',
          minute: at,
          fields: {
            $amount: 1_000_000,
            $currency_code: 'USD',
            $transaction_status: status,
            $payment_method: {
              $payment_type: '$credit_card',
              $card_bin: '411111',
              $card_last4: String(1000 + at),
            },
          },
        }),
        'payment_abuse',
      )
    const scores = [
      pay(0, '$failure'),
      pay(1, '$failure'),
      pay(2, '$failure'),
      pay(3, '$failure'),
      pay(4, '$success'),
    ]
    expect(scores[0]).toBeLessThan(10)
    expect(scores[4]).toBeGreaterThan(60)
    expect(scores).toEqual([...scores].sort((a, b) => a - b))
  })

  it('a newcomer who orders again and again within a day stands out, and a known customer does not', () => {
    const situation = new Situation()
    const lastOf = (userId: string, from: number): number[] =>
      [0, 120, 240, 360].map((minute) =>
        score(situation.tell(order(userId, from + minute)), 'payment_abuse'),
      )
    const known = 'ann'
    for (let week = 0; week < 6; week += 1) situation.tell(order(known, week * 7 * DAY))
    const newcomer = lastOf('bob', 40 * DAY)
    const customer = lastOf(known, 41 * DAY)
    expect(newcomer).toEqual([...newcomer].sort((a, b) => a - b))
    expect(newcomer.at(-1)).toBeGreaterThan(2 * (newcomer[0] ?? NaN))
    expect(newcomer.at(-1)).toBeGreaterThan(2 * (customer.at(-1) ?? NaN))
  })

  it('everybody is new to a new business: there, many orders within a day accuse less', () => {
    const young = new Situation()
    const old = new Situation()
    old.tell(order('ann', -40 * DAY))
    const [first, later] = [young, old].map((situation) => {
      const outcomes = [0, 120, 240].map((minute) => situation.tell(order('bob', minute)))
      return feature(outcomes[2] ?? never(), 'newcomer_payments_1d')
    })
    expect(first).toBeLessThan(0.1)
    expect(later).toBeCloseTo(3, 1)
  })

  it('payments of today vouch for the next one by half, those of former days in full', () => {
    const situation = new Situation()
    const provenAt = (minute: number): number =>
      feature(situation.tell(order('ann', minute)), 'proven_payments_90d')
    expect([0, 60, 120].map(provenAt)).toEqual([0, 0.5, 1])
    expect(provenAt(10 * DAY)).toBe(3)
  })

  it('an amount far above a user’s habit stands out', () => {
    const situation = new Situation()
    for (let day = 0; day < 20; day += 1)
      situation.tell(order('ann', day * DAY, { fields: { $amount: (20 + (day % 5)) * 1_000_000 } }))
    const usual = situation.tell(order('ann', 20 * DAY, { fields: { $amount: 23_000_000 } }))
    const huge = situation.tell(order('ann', 21 * DAY, { fields: { $amount: 900_000_000 } }))
    expect(Math.abs(feature(usual, 'amount_z_user'))).toBeLessThan(0.5)
    expect(feature(huge, 'amount_z_user')).toBeGreaterThan(4)
    expect(score(huge, 'payment_abuse')).toBeGreaterThan(2 * score(usual, 'payment_abuse'))
  })
})

describe('account takeover', () => {
  const home = {
    ip: '91.12.4.7',
    custom: { device_id: 'home' },
    enrichment: { ipCountry: 'DE', ipHosting: false },
  }
  const login = (minute: number, rest: Partial<Said>): Said => ({
    type: '$login',
    userId: 'owner',
    minute,
    fields: { $login_status: '$success' },
    ...rest,
  })

  it('a login from the usual place stays low; one an hour later from the other side of the world does not', () => {
    const situation = new Situation()
    for (let day = 0; day < 10; day += 1) situation.tell(login(day * DAY, home))
    const usual = situation.tell(login(10 * DAY, home))
    const thief = situation.tell(
      login(10 * DAY + 60, {
        ip: '103.5.6.7',
        custom: { device_id: 'other' },
        enrichment: { ipCountry: 'VN', ipHosting: true },
      }),
    )
    expect(score(usual, 'account_takeover')).toBeLessThan(5)
    expect(feature(thief, 'travel_speed_kmh')).toBeGreaterThan(2000)
    expect(feature(thief, 'device_new_to_user')).toBe(1)
    expect(score(thief, 'account_takeover')).toBeGreaterThan(40)
  })

  it('a thief who comes back the day after is still on a device that is not the owner’s', () => {
    const situation = new Situation()
    for (let day = 0; day < 10; day += 1) situation.tell(login(day * DAY, home))
    const thief = { ...home, custom: { device_id: 'other' } }
    const [first, dayAfter, weekAfter] = [10, 11, 18].map((day) =>
      situation.tell(login(day * DAY, thief)),
    )
    const owner = situation.tell(login(19 * DAY, home))
    if (!first || !dayAfter || !weekAfter) throw new Error('three outcomes')
    expect(feature(first, 'device_fresh_to_user')).toBe(1)
    expect(feature(dayAfter, 'device_fresh_to_user')).toBeCloseTo(6 / 7, 6)
    expect(feature(weekAfter, 'device_fresh_to_user')).toBe(0)
    expect(feature(owner, 'device_fresh_to_user')).toBe(0)
    const scores = [first, dayAfter, weekAfter].map((each) => score(each, 'account_takeover'))
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(scores[1]).toBeGreaterThan(4 * score(owner, 'account_takeover'))
  })

  it('a new user’s first devices are none of a thief’s', () => {
    const situation = new Situation()
    const outcome = [0, 1, 3, 5].map((day) =>
      situation.tell(login(day * DAY, { ...home, custom: { device_id: `d${day}` } })),
    )
    for (const each of outcome) expect(feature(each, 'device_fresh_to_user')).toBe(0)
  })

  it('an owner who mistypes is no list of stolen passwords', () => {
    const situation = new Situation()
    for (let day = 0; day < 10; day += 1) situation.tell(login(day * DAY, home))
    const usual = situation.tell(login(10 * DAY, home))
    const failed = { $login_status: '$failure', $failure_reason: '$wrong_password' }
    situation.tell(login(11 * DAY, { ...home, fields: failed }))
    const after = situation.tell(login(11 * DAY + 1, home))
    expect(feature(after, 'failed_login_users_per_ip_1h')).toBe(1)
    expect(score(after, 'account_takeover')).toBeCloseTo(score(usual, 'account_takeover'), 3)
  })

  it('one address failing on many accounts is seen', () => {
    const situation = new Situation()
    const tries = [0, 1, 2, 3, 4, 5].map((at) =>
      situation.tell({
        type: '$login',
        userId: `victim${at}`,
        minute: at,
        ip: '103.5.6.7',
        fields: { $login_status: '$failure', $failure_reason: '$wrong_password' },
      }),
    )
    const [first, last] = [tries[0], tries[5]].map(
      (outcome) => outcome && score(outcome, 'account_takeover'),
    )
    expect(first).toBeLessThan(10)
    expect(last).toBeGreaterThan(25)
  })
})

describe('content', () => {
  const post = (userId: string, minute: number, body: string): Said => ({
    type: '$create_content',
    userId,
    minute,
    fields: { $content_id: `${userId}-${minute}`, $content: body },
  })

  it('the same advertisement from three users scores high, a remark low', () => {
    const situation = new Situation()
    const spam =
      'Earn $500 a day from home!!! Write me on WhatsApp +1 202 555 0143 or visit http://bit.ly/earn-now'
    const scores = ['a', 'b', 'c'].map((user, at) =>
      score(situation.tell(post(user, at, spam)), 'content_abuse'),
    )
    expect(scores[2]).toBeGreaterThan(70)
    expect(scores[2]).toBeGreaterThanOrEqual(scores[0] ?? NaN)
    const remark = situation.tell(
      post('reader', 10, 'I liked the second chapter best, thank you for writing it.'),
    )
    expect(score(remark, 'content_abuse')).toBeLessThan(8)
  })
})

describe('accounts and promotions', () => {
  const signUp = (at: number, minute: number, referrer?: string): Said => ({
    type: '$create_account',
    userId: `puppet${at}`,
    minute,
    ip: '91.12.4.7',
    custom: { device_id: 'farm' },
    fields: {
      $user_email: `anna${at}@gmail.com`,
      ...(referrer === undefined ? {} : { $referrer_user_id: referrer }),
    },
  })

  it('the tenth account of a series scores high, the first low', () => {
    const situation = new Situation()
    const scores = Array.from({ length: 10 }, (_, at) =>
      score(situation.tell(signUp(at, at * 3)), 'account_abuse'),
    )
    expect(scores[0]).toBeLessThan(15)
    expect(scores[9]).toBeGreaterThan(80)
  })

  it('a referrer whose friends all sit at one device is a ring', () => {
    const situation = new Situation()
    const outcomes = Array.from({ length: 6 }, (_, at) =>
      situation.tell(signUp(at, at * 200, 'captain')),
    )
    const [first, last] = [outcomes[0], outcomes[5]].map(
      (outcome) => outcome && score(outcome, 'promotion_abuse'),
    )
    expect(first).toBeLessThan(10)
    expect(last).toBeGreaterThan(60)
    expect(outcomes[5] && feature(outcomes[5], 'referrals_per_referrer_30d')).toBe(6)
  })

  it('a friend invited by a friend stays low', () => {
    const situation = new Situation()
    const friend = situation.tell({
      type: '$create_account',
      userId: 'berta',
      minute: 0,
      ip: '81.2.69.160',
      fields: { $user_email: 'berta.klein@web.de', $name: 'Berta Klein', $referrer_user_id: 'ann' },
    })
    expect(score(friend, 'promotion_abuse')).toBeLessThan(8)
    expect(score(friend, 'account_abuse')).toBeLessThan(8)
  })
})
