import type { deliveryDetailSchema, deliverySchema, replaySchema } from '@winnow/contract/native'
import type { Attempt, Delivery, Endpoint, Replay } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import { requestHeaders } from '../../deliveries/delivery-sender.ts'
import { messageName } from '../../deliveries/message-name.ts'
import { ERROR_WORDS } from '../../deliveries/send/error-of.ts'
import { timingsJson } from '../endpoints/endpoint-json.ts'

/** A delivery in an answer. */
export const deliveryJson = (
  delivery: Delivery,
  { id }: Pick<Endpoint, 'id'>,
): Written<typeof deliverySchema> => ({
  id: String(delivery.number),
  endpoint: id,
  message: messageName(delivery.message),
  kind: delivery.kind,
  entity: delivery.entity ?? null,
  state: delivery.state,
  replay: delivery.replay === undefined ? null : String(delivery.replay),
  tries: delivery.tries,
  next_try: delivery.state === 'waiting' ? Math.round(delivery.dueMs) : null,
  time: delivery.atMs,
  created_at: delivery.madeMs,
})

/** The same with its body and its tries. */
export const deliveryDetailJson = (
  delivery: Delivery,
  endpoint: Endpoint,
  attempts: readonly Attempt[],
): Written<typeof deliveryDetailSchema> => ({
  ...deliveryJson(delivery, endpoint),
  body: delivery.body,
  attempts: attempts.map((attempt) => ({
    attempt: attempt.attempt,
    time: attempt.atMs,
    status: attempt.status ?? null,
    error: attempt.error ?? null,
    words: attempt.error === undefined ? 'It was delivered.' : ERROR_WORDS[attempt.error],
    timings: timingsJson(attempt.timings),
    headers: headersOf(delivery, endpoint, attempt),
    answer: attempt.answer,
  })),
  curl: curlOf(delivery, endpoint),
})

/** As they were sent: of the secrets that signed then and are still there. */
const headersOf = (delivery: Delivery, endpoint: Endpoint, { attempt, atMs }: Attempt) => {
  const secrets = endpoint.secrets.filter(({ fromMs }) => fromMs <= atMs)
  const signatures = secrets.length === 0 ? [] : endpoint.signatures
  const then = { ...endpoint, secrets, signatures }
  return { ...requestHeaders(then, { ...delivery, tries: attempt - 1 }, atMs) }
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function curlOf({ body, message }: Delivery, { url, kind }: Endpoint): string {
  if (kind === 'email') return ''
  const id = messageName(message)
  const headers = ['content-type: application/json', `webhook-id: ${id}`]
  const flags = headers.map((header) => `-H ${quoted(header)}`).join(' ')
  return `curl -X POST ${flags} --data-binary ${quoted(body)} ${quoted(url)}`
}

/** A replay in an answer. */
export const replayJson = (
  replay: Replay,
  idOf: (endpoint: number) => string,
): Written<typeof replaySchema> => ({
  id: String(replay.number),
  endpoint: idOf(replay.source),
  to: idOf(replay.target),
  state: replay.state,
  total: replay.total,
  made: replay.made,
  created_at: replay.createdAtMs,
})
