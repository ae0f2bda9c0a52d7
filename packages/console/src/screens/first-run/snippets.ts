const EVENT = {
  $type: '$create_account',
  $user_id: 'zoe',
  $user_email: 'zoe@example.com',
  $ip: '203.0.113.7',
}

/** Sends a first event and reads its scores. */
export const curlText = (origin: string, key: string): string =>
  [
    `curl -u '${key}:' '${origin}/v205/events?return_score=true' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(EVENT)}'`,
  ].join('\n')

/** The same by the Node client. */
export const nodeText = (origin: string, key: string): string =>
  [
    "import { WinnowClient } from '@winnow/client'",
    '',
    `const winnow = new WinnowClient({ baseUrl: '${origin}', apiKey: '${key}' })`,
    'const answer = await winnow.track(',
    `  ${JSON.stringify(EVENT)},`,
    '  { returnScore: true },',
    ')',
    'console.log(answer.score_response.scores)',
    'winnow.close()',
  ].join('\n')
