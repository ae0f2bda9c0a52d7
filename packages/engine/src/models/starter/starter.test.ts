import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { assert, double, float, nat, oneof, property, uint32Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Facts } from '../../entities/facts.ts'
import { FEATURE_INDEX, FEATURES } from '../../features/index.ts'
import { reasonsOf, MAX_REASONS } from '../reasons.ts'
import { scoreOf } from '../score.ts'
import { evidenceOf, rangeOf } from './transform.ts'
import { STARTER_MODELS } from './index.ts'

const models = Object.values(STARTER_MODELS)
/** Any vector of 32-bit floats: NaN, ±∞, −0, subnormal. */
const anyVector = uint32Array({ minLength: FEATURES.length, maxLength: FEATURES.length }).map(
  (bits) => new Float32Array(bits.buffer, bits.byteOffset, bits.length),
)

interface Directions {
  /** What an analyst would never forgive: more of it raises this score. All other terms rise as well … */
  readonly rise: readonly string[]
  /** … but these, all of them: more of it lowers this score. */
  readonly fall: readonly string[]
}

const DIRECTIONS: Readonly<Record<AbuseType, Directions>> = {
  payment_abuse: {
    rise: [
      'households_per_device_1h',
      'households_per_ip_1h',
      'people_per_card_30d',
      'strangers_per_card_1d',
      'cards_per_user_1d',
      'failed_cards_per_device_1d',
      'user_failed_payments_1d',
      'amount_z_user',
      'till_from_user_km',
      'payers_per_new_recipient_30d',
      'balance_share',
      'travel_speed_kmh',
      'email_disposable',
      'user_payment_labelled_bad',
      'user_payment_recent_bad',
      'device_payment_recent_bad',
      'merchant_payment_recent_bad',
    ],
    fall: [
      'account_age_hours',
      'session_age_minutes',
      'proven_payments_90d',
      'details_change_to_payment_hours',
      'password_change_to_payment_hours',
    ],
  },
  content_abuse: {
    rise: [
      'users_per_text_7d',
      'text_urls',
      'text_phones',
      'user_flags_30d',
      'user_content_labelled_bad',
      'user_content_recent_bad',
      'new_contact_uses_1d',
      'users_per_new_contact_7d',
    ],
    fall: ['account_age_hours', 'user_tenure_hours', 'user_contact_age_hours'],
  },
  promotion_abuse: {
    rise: [
      'promotion_users_per_device_90d',
      'promotion_users_per_card_90d',
      'self_referral',
      'referrals_per_referrer_30d',
      'user_promotion_labelled_bad',
      'user_promotion_recent_bad',
    ],
    fall: ['account_age_hours', 'payments_before_90d', 'social_sign_on'],
  },
  account_abuse: {
    rise: [
      'households_per_device_1h',
      'ip_signups_1d',
      'network_signups_1d',
      'users_per_fingerprint_1d',
      'users_per_fingerprint_30d',
      'money_passed_on_7d',
      'money_ins_to_new_user_7d',
      'email_disposable',
      'email_gibberish',
      'user_hosting_share',
      'user_account_labelled_bad',
      'user_account_recent_bad',
    ],
    fall: [
      'account_age_hours',
      'events_before_90d',
      'proven_payments_90d',
      'email_institution',
      'phone_valid',
      'name_email_similarity',
      'social_sign_on',
      'ip_age_hours',
      'shipping_address_age_hours',
    ],
  },
  account_takeover: {
    rise: [
      'user_failed_logins_1h',
      'failed_login_users_per_ip_1h',
      'login_success_after_failures',
      'payers_per_new_recipient_30d',
      'travel_speed_kmh',
      'device_fresh_to_user',
      'user_takeover_labelled_bad',
      'user_takeover_recent_bad',
    ],
    fall: [
      'user_device_age_hours',
      'details_change_to_payment_hours',
      'password_change_to_payment_hours',
    ],
  },
}

/** Beyond where any transform still moves, on either side. */
const FAR = 1e9

const anyKnownValue = oneof(
  double({ min: -10, max: 10, noNaN: true }),
  double({ min: -FAR, max: FAR, noNaN: true }),
)

describe.each(models)('$abuseType starter', (model) => {
  const known = new Float32Array(FEATURES.length).fill(NaN)

  it('gives its base when nothing is known', () => {
    expect(model.margin(known)).toBe(model.base)
    expect(scoreOf(model.base)).toBeLessThan(5)
  })

  it('stays finite and within its stated bounds, whatever the features', () => {
    const ranges = model.terms.map(({ weight, transform }) => {
      const { least, most } = rangeOf(transform)
      return [Math.min(weight * least, weight * most), Math.max(weight * least, weight * most)]
    })
    const least = model.base + ranges.reduce((sum, [low = 0]) => sum + low, 0)
    const most = model.base + ranges.reduce((sum, [, high = 0]) => sum + high, 0)
    assert(
      property(anyVector, (features) => {
        const margin = model.margin(features)
        expect(margin).toBeGreaterThanOrEqual(least - 1e-9)
        expect(margin).toBeLessThanOrEqual(most + 1e-9)
      }),
    )
  })

  it('explains its margin to the last bit that matters', () => {
    const into = new Float64Array(FEATURES.length)
    assert(
      property(anyVector, (features) => {
        model.contributions(features, into)
        const sum = into.reduce((total, each) => total + each, 0)
        expect(Math.abs(sum - (model.margin(features) - model.base))).toBeLessThan(1e-9)
      }),
    )
  })

  const { rise, fall } = DIRECTIONS[model.abuseType]
  const terms = model.terms.map(({ feature }) => feature)

  it('has a term for all that must raise or lower it', () => {
    expect(terms).toEqual(expect.arrayContaining([...rise, ...fall]))
  })

  it.each(terms)('rises with %s, or falls where it is said to', (name) => {
    const index = FEATURE_INDEX.get(name) ?? -1
    const sign = fall.includes(name) ? -1 : 1
    const at = (features: Float32Array, value: number): number => {
      features[index] = value
      return model.margin(features)
    }
    assert(
      property(anyVector, anyKnownValue, anyKnownValue, (features, a, b) => {
        const step = at(features, Math.max(a, b)) - at(features, Math.min(a, b))
        expect(step * sign).toBeGreaterThanOrEqual(-1e-9)
      }),
    )
    // Rivals of it are unknown: next to a stronger one it adds nothing.
    const whole = at(known.slice(), FAR) - at(known.slice(), -FAR)
    expect(whole * sign).toBeGreaterThan(0)
  })

  it('has terms that are monotone each, and name a feature once', () => {
    expect(new Set(model.terms.map((term) => term.feature)).size).toBe(model.terms.length)
    const value = float({ noNaN: true })
    assert(
      property(nat(model.terms.length - 1), value, value, value, (at, ...values) => {
        const transform = model.terms[at]?.transform
        if (transform === undefined) throw new Error('no such term')
        const [a = 0, b = 0, c = 0] = values
          .sort((left, right) => left - right)
          .map((each) => evidenceOf(transform, each))
        expect((b - a) * (c - b)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('gives at most six reasons, the strongest first, each of them raising the score', () => {
    assert(
      property(anyVector, (features) => {
        const reasons = reasonsOf(model, features)
        expect(reasons.length).toBeLessThanOrEqual(MAX_REASONS)
        const strengths = reasons.map(({ contribution }) => contribution)
        expect(strengths).toEqual([...strengths].sort((a, b) => b - a))
        expect(strengths.every((each) => each > 0)).toBe(true)
      }),
    )
  })
})

it('a mail address and a phone number in a text are contact data once', () => {
  const marginOf = (...given: readonly string[]): number => {
    const features = new Float32Array(FEATURES.length).fill(NaN)
    for (const name of given) features[FEATURE_INDEX.get(name) ?? -1] = 1
    return STARTER_MODELS.content_abuse.margin(features)
  }
  expect(marginOf('text_emails', 'text_phones')).toBe(marginOf('text_emails'))
  expect(marginOf('text_phones')).toBeLessThan(marginOf('text_emails'))
})

it('scores lie between 0 and 100 and rise with the margin', () => {
  assert(
    property(double({ noNaN: true }), double({ noNaN: true }), (a, b) => {
      const [low, high] = [scoreOf(Math.min(a, b)), scoreOf(Math.max(a, b))]
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(100)
      expect(low).toBeLessThanOrEqual(high)
    }),
  )
})

it('has one model per abuse type, all of one version', () => {
  expect(models.map(({ abuseType }) => abuseType)).toEqual([...ABUSE_TYPES])
  expect(new Set(models.map(({ version }) => version)).size).toBe(1)
})

it('says many cards as one reason with its details', () => {
  const features = new Float32Array(FEATURES.length).fill(NaN)
  const set = (name: string, value: number): void => {
    features[FEATURE_INDEX.get(name) ?? -1] = value
  }
  set('cards_per_user_30d', 9)
  set('cards_per_user_1d', 5)
  const [reason, ...others] = reasonsOf(STARTER_MODELS.payment_abuse, features)
  expect(others).toEqual([])
  expect(reason).toMatchObject({
    name: 'cards_per_user_1d',
    value: 5,
    details: { family: 'diversity', cards_per_user_30d: 9 },
  })
  expect(reason?.why).toMatch(/^A thief tries several stolen cards/)
})

it('adds the words behind the numbers when the event is at hand', () => {
  const features = new Float32Array(FEATURES.length).fill(NaN)
  features[FEATURE_INDEX.get('ip_billing_country_differ') ?? -1] = 1
  const facts = Object.assign(new Facts(), { ipCountry: 'BR', billingCountry: 'DE' })
  const [reason] = reasonsOf(STARTER_MODELS.payment_abuse, features, facts)
  expect(reason?.details).toEqual({ family: 'mismatch', ip_country: 'BR', billing_country: 'DE' })
})
