import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  dictionary,
  integer,
  oneof,
  property,
  record,
  string,
  option,
  boolean,
  double,
} from 'fast-check'
import type { CanonicalEvent, FieldValue } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import { compileAggregates } from '../aggregates/compile-aggregates.ts'
import { environment } from '../entities/declared/environment.ts'
import { AGGREGATES } from '../aggregates/declared-aggregates.ts'
import { network } from '../entities/declared/network.ts'
import type { Aggregate } from '../entities/counted/define-aggregate.ts'
import { Facts } from '../entities/facts.ts'
import { Situation } from '../models/situation.test.support.ts'
import { FAMILIES } from './define-feature.ts'
import { WHEREABOUTS } from '../events/carry-over/last-known.ts'
import { LOOKED_UP } from '../events/devices/device-lookup.ts'
import { FeatureVector } from './feature-vector.ts'
import { FEATURE_INDEX, FEATURES } from './index.ts'
import { contextOf } from './feature-context.test.support.ts'

const names = FEATURES.map(({ name }) => name)

describe('the list of features', () => {
  it('has enough of them, each with its own name and place', () => {
    expect(FEATURES.length).toBeGreaterThanOrEqual(150)
    expect(new Set(names).size).toBe(names.length)
    expect(names.map((name) => FEATURE_INDEX.get(name))).toEqual(names.map((_, index) => index))
  })

  it('fills every family', () => {
    expect(new Set(FEATURES.map(({ family }) => family))).toEqual(new Set(FAMILIES))
  })

  it('names each by words and says why in a sentence', () => {
    for (const { name, why } of FEATURES) {
      expect(name).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
      expect(why, name).toMatch(/^[A-Z].{15,}\.$/)
    }
  })

  it('reads what is remembered, and nothing else', () => {
    expect(() => new FeatureVector(FEATURES, compileAggregates(AGGREGATES))).not.toThrow()
  })
})

/** What `shared-values.ts` compares. */
const COMPARED: readonly Aggregate[] = [environment.events, network.events]

describe('the list of aggregates', () => {
  it('remembers nothing that no feature reads and no link needs', () => {
    const read = new Set(
      FEATURES.flatMap(({ reads }) => reads.map((each) => ('of' in each ? each.of.name : ''))),
    )
    const idle = AGGREGATES.filter(
      (each) =>
        !read.has(each.name) &&
        each.measure.kind !== 'distinct' &&
        !isReputation(each.name) &&
        !LOOKED_UP.includes(each) &&
        !COMPARED.includes(each) &&
        !WHEREABOUTS.includes(each),
    )
    expect(idle.map(({ name }) => name)).toEqual([])
  })

  it('counts no label as an event', () => {
    const counting = AGGREGATES.filter(({ on }) => on?.includes('$label') === true)
    expect(counting.every(({ name }) => isReputation(name))).toBe(true)
  })
})

/** Reputations are kept whole: bad, good and recent belong together. */
function isReputation(name: string): boolean {
  return /_(bad|good|recent)_(\w+_abuse|account_takeover)$/.test(name)
}

describe('features of one event', () => {
  /** Reads are counts, times and sums of bounded facts: none is negative or beyond 2^53. */
  const reads = [NaN, 0, 1, 2 ** 53]
  const facts = [NaN, 0, 1, -1, 2 ** 53].map(factsOfAll)
  const cases = reads.flatMap((read) => facts.map((each) => [read, each] as const))

  it('are unknown or finite on blank and on absurd input', () => {
    const broken = FEATURES.filter((feature) =>
      cases.some(([read, each]) => {
        const value = feature.value(...feature.reads.map(() => read), each, contextOf(each))
        return value === value && !Number.isFinite(Math.fround(value))
      }),
    )
    expect(broken.map(({ name }) => name)).toEqual([])
  })

  it('are finite 32-bit floats or unknown, whatever is sent', () => {
    assert(
      property(array(hostileEvent(), { minLength: 1, maxLength: 12 }), (events) => {
        const situation = new Situation()
        for (const event of events) {
          const { features } = situation.tell(event)
          const broken = [...features].flatMap((value, at) =>
            value !== value || Number.isFinite(value) ? [] : [names[at]],
          )
          expect(broken).toEqual([])
        }
      }),
      { numRuns: 60 },
    )
  })
})

/** Facts in which every number is the same. */
function factsOfAll(number: number): Facts {
  const facts = new Facts()
  const numbers = Object.entries(facts).filter(([, value]) => typeof value === 'number')
  return Object.assign(facts, Object.fromEntries(numbers.map(([name]) => [name, number])))
}

const word = oneof(
  constantFrom(
    '',
    ' ',
    '0',
    '__proto__',
    '\u0000',
    '\u202e',
    'a@b.co',
    'x'.repeat(3000),
    '+491701234567',
    'DE',
    '::1',
  ),
  string({ maxLength: 20 }),
)
const number = oneof(integer(), double(), constantFrom(0, -1, 2 ** 53, 1e300))
const leaf: Arbitrary<FieldValue> = oneof(word, number, boolean())
const object: Arbitrary<FieldValue> = dictionary(
  constantFrom(
    '$name',
    '$country',
    '$zipcode',
    '$phone',
    '$payment_type',
    '$card_bin',
    '$card_last4',
    '$price',
    '$quantity',
    '$item_id',
    '$amount',
    '$promotion_id',
    '$referrer_user_id',
    '$discount',
    '$body',
    '$subject',
  ),
  leaf,
)

function hostileEvent() {
  const reserved = constantFrom(
    '$amount',
    '$currency_code',
    '$user_email',
    '$name',
    '$phone',
    '$billing_address',
    '$shipping_address',
    '$payment_methods',
    '$payment_method',
    '$items',
    '$item',
    '$promotions',
    '$content',
    '$comment',
    '$message',
    '$content_id',
    '$order_id',
    '$transaction_id',
    '$transaction_status',
    '$transaction_type',
    '$login_status',
    '$seller_user_id',
    '$browser',
    '$app',
    '$flagged_by',
    '$referrer_user_id',
    '$image_hashes',
    '$changed_password',
  )
  const fields: Arbitrary<CanonicalEvent['fields']> = dictionary(
    reserved,
    oneof(leaf, object, array(oneof(leaf, object), { maxLength: 4 })),
  )
  const custom = dictionary(
    constantFrom('device_id', 'store_id', 'a_b', 'x_email'),
    oneof(word, number, boolean()),
  )
  return record(
    {
      type: constantFrom(
        '$create_account',
        '$create_order',
        '$transaction',
        '$login',
        '$create_content',
        '$flag_content',
        '$add_promotion',
        '$add_item_to_cart',
        '$update_account',
        'custom_thing',
      ),
      minute: oneof(integer({ min: -1000, max: 1000 }), constantFrom(-5e7, 5e7)),
      userId: word,
      sessionId: word,
      ip: option(constantFrom('1.2.3.4', '::1', 'nonsense', '10.0.0.1'), { nil: '8.8.8.8' }),
      fields,
      custom,
    },
    { requiredKeys: ['type', 'minute'] },
  )
}
