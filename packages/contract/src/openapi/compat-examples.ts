import type { ApiVersion } from '../api-version.ts'
import type { Envelope } from '../answers/envelope.ts'
import type { LabelAnswer } from '../answers/label-answer.ts'
import type { AbuseScore } from '../answers/score-parts.ts'

/** Bodies and answers as a reader of openapi.json and of the page of the interface meets them. */

const USER = 'billy_jones'
const [SECONDS, MS] = [1_772_366_400, 1_772_366_400_000]

/** An event that is worth a score. */
export const eventExample = {
  $type: '$create_order',
  $user_id: USER,
  $session_id: 'gigtleqddo84l8cm15qe4il',
  $order_id: 'ORDER-28168441',
  $user_email: 'billy@example.com',
  $amount: 115_940_000,
  $currency_code: 'USD',
  $ip: '203.0.113.7',
  $billing_address: {
    $name: 'Billy Jones',
    $city: 'New London',
    $country: 'US',
    $zipcode: '06320',
  },
  $payment_methods: [{ $payment_type: '$credit_card', $card_bin: '542486', $card_last4: '4444' }],
}

const score: AbuseScore = {
  score: 81.4,
  reasons: [
    {
      name: 'cards_per_device_1d',
      value: 4,
      details: { family: 'diversity' },
    },
  ],
}

const done = { status: 0, error_message: 'OK' }
const scoresOf = (version: ApiVersion, more: AbuseScore = {}) =>
  version === 'v203'
    ? { ...score, ...(more.time === undefined ? {} : { time: more.time }) }
    : { scores: { payment_abuse: { ...score, ...more } }, latest_labels: {} }

/** The score now. */
export const scoreExample = (version: ApiVersion) => ({
  ...done,
  user_id: USER,
  ...scoresOf(version),
})

/** A stored score. */
export const storedScoreExample = (version: ApiVersion) => ({
  ...done,
  user_id: USER,
  ...scoresOf(version, { ...done, time: MS }),
  entity_type: 'user',
  entity_id: USER,
  ...(version === 'v203' ? {} : { latest_decisions: {} }),
})

const echoed = (body: object): LabelAnswer => ({
  ...done,
  time: SECONDS,
  request: JSON.stringify(body),
})

/** With `return_score`. */
export const eventAnswerExample = (version: ApiVersion): Envelope => ({
  ...echoed(eventExample),
  score_response: {
    ...scoreExample(version),
    ...(version === 'v203' ? {} : { latest_decisions: {} }),
  },
})

/** A label of the user as a whole. */
export const labelExample = (version: ApiVersion) => ({
  $is_bad: true,
  ...(version === 'v203' ? { $reasons: ['$chargeback'] } : { $abuse_type: 'payment_abuse' }),
  $description: 'Charged back.',
})

export const labelAnswerExample = (version: ApiVersion): LabelAnswer =>
  echoed(labelExample(version))

/** What all refusals look like. */
export const refusalExample: LabelAnswer = {
  status: 55,
  error_message: 'Missing required field: $.$user_id. Send the field.',
  time: SECONDS,
}
