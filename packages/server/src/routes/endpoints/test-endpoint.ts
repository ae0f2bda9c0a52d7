import type { testedEndpointSchema } from '@winnow/contract/native'
import type { Endpoint, OutboxMessage } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import { writeBody } from '../../deliveries/bodies/write-body.ts'
import { requestHeaders } from '../../deliveries/delivery-sender.ts'
import { ERROR_WORDS } from '../../deliveries/send/error-of.ts'
import type { KeyExchange } from '../../http/route.ts'
import { timingsJson } from './endpoint-json.ts'

/** What a test sends: it is in no feed, its user is nobody's. */
const exampleAt = (atMs: number): OutboxMessage => ({
  id: 0,
  kind: 'score.threshold_crossed',
  version: 1,
  sequence: 0,
  atMs,
  entity: { type: 'user', id: 'winnow_test' },
  userId: 'winnow_test',
  abuseType: 'payment_abuse',
  score: 81,
  body: {
    threshold: 'block',
    threshold_score: 80,
    direction: 'up',
    score_before: null,
    score: 81,
    cause: { kind: 'event', sequence: 0 },
  },
})

/** Sends an example once, and says what came of it. */
export async function testEndpoint(
  { services, caller, nowMs }: KeyExchange,
  endpoint: Endpoint,
): Promise<Written<typeof testedEndpointSchema>> {
  const { account } = caller
  const message = exampleAt(nowMs)
  const body = writeBody({ message, endpoint, account }) ?? '{}'
  const sent = { message: message.id, body, tries: 0, name: `msg_test_${nowMs}` }
  const headers = requestHeaders(endpoint, sent, nowMs)
  const { status, error, timings, answer } = await services.delivering.sender.send(
    endpoint,
    sent,
    nowMs,
  )
  return {
    ok: error === undefined,
    status: status ?? null,
    error: error ?? null,
    diagnosis: error === undefined ? 'It works.' : ERROR_WORDS[error],
    timings: timingsJson(timings),
    answer,
    request: { headers: { ...headers }, body },
  }
}
