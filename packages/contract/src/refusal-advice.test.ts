import { describe, expect, it } from 'vitest'
import { parseAbuseTypes } from './labels/abuse-types.ts'
import { parseLabel } from './labels/parse-label.ts'
import { parseEvent } from './parse/parse-event.ts'
import { decodePathId } from './path-id.ts'
import { REFUSAL_ADVICE } from './refusal-advice.ts'
import { type ParsingRefusal, RULINGS } from './refusal-or-warning.ts'
import type { Refused } from './refused.ts'
import type { Ruling } from './ruling.ts'
import { followAdvice, type Sent } from './testing/follow-advice.ts'
import { add, ann, order, sale, tea, visit } from './testing/rule-tables.ts'
import { LIMITS } from './limits.ts'
import { refusalMessage } from './answers/envelope.ts'

/**
 * Every refusal as its receiver meets it: what it says to do is done by a machine, and the event is sent again until
 * it is taken. A new refusal has no row here until somebody has tried its advice.
 */
const NOW_MS = 1_700_000_000_000
const ROUNDS_MAX = 3

type Read = (sent: Sent) => { readonly ok: true } | Refused
interface Case extends Sent {
  /** What reads it; an event by default. */
  readonly read?: Read
}

const v205 = (body: object): Case => ({ version: 'v205', body: { ...body } })
const v204 = (body: object): Case => ({ version: 'v204', body: { ...body } })

const readEvent: Read = ({ version, body }) => parseEvent(version, body, { nowMs: NOW_MS })
const readLabel: Read = ({ version, body }) => parseLabel(version, body, { nowMs: NOW_MS })
const readPath: Read = ({ body }) => decodePathId(String(body['path']), '$.path')
const readWords: Read = ({ body }) => parseAbuseTypes(String(body['words']), '$.words')

const deep: unknown = JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`)
const content = { $type: '$create_content', ...ann, $content_id: 'c' }
const approved = {
  $type: '$order_status',
  ...ann,
  $order_id: 'o',
  $order_status: '$approved',
}
const transfer = { ...sale, $transaction_type: '$sale', $transfer_recipient_user_id: 'bob' }

const CASES: Readonly<Record<ParsingRefusal, readonly Case[]>> = {
  body_no_object: [{ version: 'v205', body: [] as unknown as Sent['body'] }],
  nested_too_deep: [v205({ ...order, $items: deep }), v205({ ...order, own: deep })],
  type_missing: [v205({ ...ann, $order_id: 'o' }), v205({ ...ann, '': 1 })],
  type_unknown: [
    v205({ ...order, $type: '$creat_order' }),
    v205({ ...order, $type: '$purchase', $order_id: 'o' }),
    v205({ ...sale, $type: '$payment' }),
  ],
  type_label: [{ ...v205({ $type: '$label', ...ann, $is_bad: true }), read: readLabelLater }],
  type_too_new: [{ version: 'v203', body: { $type: '$logout', ...ann } }],
  type_gone: [v205({ $type: '$send_message', ...ann, $content: 'x' })],
  type_characters: [v205({ $type: 'made call', ...ann }), v205({ $type: 'käufe', ...ann })],
  type_too_long: [v205({ $type: 'x'.repeat(200), ...ann })],
  type_account_number: [
    v205({ $type: '4111111111111111', ...ann }),
    v205({ $type: 'paid_DE89370400440532013000', ...ann }),
  ],
  field_unknown: [
    v205({ ...order, $currency: 'USD' }),
    v205({ ...order, $total: 1 }),
    v205({ ...order, $company: { a: 1 } }),
    v205({ ...order, $referrer_user_id: 'bob' }),
    v205({ $type: '$link_session_to_user', ...ann, ...visit, $browser: {} }),
  ],
  field_too_new: [{ version: 'v203', body: { ...order, $promotions: [] } }],
  field_gone: [v205({ ...content, $post: {}, $content: 'x' })],
  field_missing: [v205({ $type: '$transaction', ...ann }), v205({ ...add, $item: {} })],
  one_of_missing: [v205(content), v205({ $type: '$chargeback', ...ann })],
  user_missing: [v205({ ...sale, $user_id: '' }), v205({ $type: '$create_account', ...visit })],
  actor_missing: [v205({ $type: '$create_order' })],
  session_missing: [v205({ $type: '$link_session_to_user', ...ann })],
  value_quoted: [
    v205({ ...sale, $amount: '115940000' }),
    v205({ ...sale, $amount: '115.94' }),
    v205({ ...order, $amount: '-5', $currency_code: 'USD' }),
  ],
  wrong_type: [
    v205({ ...sale, $amount: true }),
    v205({ ...sale, $currency_code: {} }),
    v205({ ...order, $user_id: true }),
    v205({ ...order, $time: 'yesterday' }),
    v205({ ...sale, $transaction_type: false }),
    v205({ ...approved, $control_group_odds: 'some' }),
    { ...v205({ $is_bad: 'yes', $abuse_type: 'payment_abuse' }), read: readLabel },
    { ...v205({ $is_bad: true, $abuse_type: {} }), read: readLabel },
  ],
  text_too_long: [
    v205({ ...order, $order_id: 'x'.repeat(600) }),
    v205({ ...sale, $transaction_id: 'x'.repeat(600) }),
  ],
  id_characters: [v205({ ...order, $user_id: 'ann\n' }), v205({ ...order, $order_id: '\ud800' })],
  id_worn: [v205({ ...order, $order_id: 2 ** 60 }), v205({ ...order, store_id: 2 ** 60 })],
  value_not_allowed: [
    v205({ ...sale, $transaction_status: 'sucess' }),
    v205({ ...sale, $transaction_type: 'gift' }),
    v205({ $type: '$login', ...ann, $login_status: 'ok' }),
  ],
  not_an_integer: [v205({ ...sale, $amount: 115.94 }), v205({ ...order, $amount: 0.5 })],
  number_too_small: [v205({ ...order, $time: -1 }), v205({ ...approved, $control_group_odds: 0 })],
  number_too_large: [v205({ ...sale, $amount: 2 ** 60 }), v205({ ...order, $time: 2 ** 60 })],
  amount_below_zero: [
    v205({ ...sale, $transaction_type: '$refund', $amount: -5_000_000 }),
    v204({ ...order, $amount: -5_000_000 }),
    v205({ $type: '$wager', ...ann, $amount: -1, $currency_code: 'BTC' }),
  ],
  amount_zero: [v205({ ...sale, $transaction_type: '$authorize', $amount: 0 })],
  currency_unreadable: [
    v205({ ...sale, $currency_code: 'U$D' }),
    v205({ ...sale, $currency_code: 840 }),
    v205({ ...order, $items: [{ ...tea, $currency_code: '€' }] }),
  ],
  time_in_future: [v205({ ...order, $time: NOW_MS + 2 * LIMITS.eventFutureToleranceMs })],
  excludes_other: [
    v205({ ...order, $browser: {}, $app: {} }),
    v205({ ...order, $items: [tea], $bookings: [{ $booking_type: '$bus' }] }),
    v205({ ...content, $post: {}, $review: {} }),
  ],
  needs_other: [v205(transfer), v205({ ...sale, $decline_category: '$fraud' })],
  abuse_type_unknown: [
    { ...v205({ $is_bad: true, $abuse_type: 'fraud' }), read: readLabel },
    { ...v205({ words: 'fraud' }), read: readWords },
  ],
  path_encoding: [{ ...v205({ path: '100%' }), read: readPath }],
}

/** What was an event is sent as a label when it says that it is one. */
function readLabelLater(sent: Sent): { readonly ok: true } | Refused {
  return sent.body['$type'] === '$label' ? readEvent(sent) : readLabel(sent)
}

const rows = Object.entries(CASES).flatMap(([kind, cases]) =>
  cases.map((one) => ({ kind: kind as ParsingRefusal, ...one })),
)

describe('the advice of', () => {
  it.each(rows)('$kind works for $body', ({ kind, read = readEvent, ...sent }) => {
    const first = read(sent)
    expect(first.ok ? [] : first.problems.map((problem) => problem.kind)).toContain(kind)
    expect(triedAgain(read, sent, first)).toEqual({ ok: true })
  })

  it('every refusal is in its message', () => {
    for (const { kind, read = readEvent, ...sent } of rows) {
      const parsed = read(sent)
      if (parsed.ok) throw new Error(`${kind} is not refused`)
      const own = parsed.problems.filter((problem) => problem.kind === kind)
      expect(refusalMessage(parsed.code, own)).toContain(REFUSAL_ADVICE[kind])
    }
  })
})

function triedAgain(read: Read, sent: Sent, first: ReturnType<Read>): object {
  let [now, parsed] = [sent, first]
  for (let round = 0; round < ROUNDS_MAX && !parsed.ok; round += 1) {
    now = followAdvice(now, parsed.problems)
    parsed = read(now)
  }
  return parsed.ok ? { ok: true } : { now, problems: parsed.problems }
}

it('has advice for every refusal, and for nothing else', () => {
  const refusals = Object.entries<Ruling>(RULINGS).flatMap(([kind, { verdict }]) =>
    verdict === 'refusal' ? [kind] : [],
  )
  expect(Object.keys(REFUSAL_ADVICE).toSorted()).toEqual(refusals.toSorted())
})
