/** Where an event is sent to. */
export type Kind = 'production' | 'sandbox'

const SIGN_UP = {
  $type: '$create_account',
  $user_id: 'zoe',
  $user_email: 'zoe@example.com',
  $ip: '203.0.113.7',
}

/** The test user has a score of 70, so that the first policy sends them to review. */
const DOUBTFUL_ORDER = {
  $type: '$create_order',
  $user_id: 'winnow-test-review',
  $order_id: 'order-1',
  $amount: 115_940_000,
  $currency_code: 'USD',
  $ip: '203.0.113.7',
}

const eventOf = (kind: Kind) => JSON.stringify(kind === 'sandbox' ? DOUBTFUL_ORDER : SIGN_UP)

interface Sending {
  readonly kind: Kind
  readonly origin: string
  readonly key: string
}

/** Sends a first event and reads its scores. */
export const curlText = ({ kind, origin, key }: Sending): string =>
  [
    `curl -u '${key}:' '${origin}/v205/events?return_score=true' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${eventOf(kind)}'`,
  ].join('\n')

/** The same by the Node client. */
export const nodeText = ({ kind, origin, key }: Sending): string =>
  [
    "import { WinnowClient } from '@winnow/client'",
    '',
    `const winnow = new WinnowClient({ baseUrl: '${origin}', apiKey: '${key}' })`,
    'const answer = await winnow.track(',
    `  ${eventOf(kind)},`,
    '  { returnScore: true },',
    ')',
    'console.log(answer.score_response.scores)',
    'winnow.close()',
  ].join('\n')
