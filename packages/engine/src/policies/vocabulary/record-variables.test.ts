import { describe, expect, it } from 'vitest'
import { inputOf, ORDER } from '../some-input.test.support.ts'
import { policyVocabulary } from './policy-vocabulary.ts'
import { RECORD_VARIABLES } from './record-variables.ts'

const HOUR_MS = 3_600_000
const read = (path: string, ...input: Parameters<typeof inputOf>) =>
  new Map(RECORD_VARIABLES).get(path)?.read(inputOf(...input))

describe('what is known of the user and of what the event names', () => {
  it.each<[string, Readonly<Record<string, number>>, unknown]>([
    ['user.known_for', { user_known_hours: 36 }, 36 * HOUR_MS],
    ['account.age', {}, null],
    ['session.age', { session_age_minutes: 2 }, 120_000],
    ['user.orders_1d', { user_orders_1d: 4 }, 4],
    ['user.amount_1d', { user_amount_1d_usd: 12.5 }, { micros: 12_500_000, currency: 'USD' }],
    ['order.is_first', { first_order: 1 }, true],
    ['order.is_first', { first_order: 0 }, false],
    ['labels.payment_abuse', { user_payment_labelled_bad: 1 }, 'bad'],
    ['labels.payment_abuse', { user_payment_labelled_bad: 0 }, 'good'],
    ['labels.payment_abuse', {}, null],
    ['device.users_30d', { users_per_device_30d: 7 }, 7],
    ['device.users_30d', { users_per_device_30d: 7, users_per_collected_device_30d: 2 }, 2],
  ])('%s of features %j is %j', (path, features, value) => {
    expect(read(path, ORDER, { features })).toEqual(value)
  })

  it.each([
    ['user.id', { ...ORDER }, 'ann'],
    ['order.id', { ...ORDER }, 'o-1'],
    ['device.id', { ...ORDER, device_id: 'd-1' }, 'd-1'],
    ['device.id', { ...ORDER }, null],
    ['content.id', { ...ORDER }, null],
    ['transaction.id', { ...ORDER }, null],
  ])('%s is read of the event', (path, body, value) => {
    expect(read(path, body)).toBe(value)
  })

  it('is computed of the event and its features alone: nothing else need be recorded', () => {
    const bare = { ...inputOf(ORDER, { features: { user_orders_1d: 4 } }) }
    const { event, features } = bare
    const entry = {
      ...bare,
      decided: fails,
      isListed: fails,
      scores: new Float32Array(0),
      atMs: NaN,
    }
    for (const [path, variable] of RECORD_VARIABLES) {
      const again = variable.read({
        ...entry,
        event: structuredClone(event),
        features: features.slice(),
      })
      expect([path, variable.read(bare)]).toEqual([path, again])
    }
  })

  it('is missing where the event was not scored', () => {
    const unscored = { ...inputOf(ORDER), features: new Float32Array(0) }
    const values = RECORD_VARIABLES.filter(([path]) => !path.endsWith('.id')).map(([, variable]) =>
      variable.read(unscored),
    )
    expect(new Set(values)).toEqual(new Set([null]))
  })

  it('is part of every vocabulary', () => {
    const terms = { eventTypes: ['x'], customFields: new Map(), lists: [] }
    const vocabulary = policyVocabulary(terms)
    expect(RECORD_VARIABLES.filter(([path]) => !vocabulary.has(path))).toEqual([])
  })
})

const fails = (): never => {
  throw new Error('this is not in the entry')
}
