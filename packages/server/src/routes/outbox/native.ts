import { LIMITS } from '@winnow/contract'
import { outboxCalls, type outboxMessageSchema } from '@winnow/contract/native'
import { IDS_PER_ENTRY, type MessageOf, type OutboxMessage } from '@winnow/engine'
import { onScale } from '../../answers/score-json.ts'
import type { Written } from '../../answers/written.ts'
import { blindView } from '../../cases/blind-view.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { scanMessages } from '../../messages/scan-messages.ts'

/** Ids that an entry has here: readers hold positions from when it had no more. */
const FORMER_IDS_PER_ENTRY = 16

/** Messages of thresholds alone, as this path always had them; the caller keeps its position. */
export const nativeOutboxRoutes = nativeRoutes(outboxCalls, {
  async readOutbox(exchange, { query }) {
    const { services, caller } = exchange
    const view = await blindView(exchange)
    const after = query('after') ?? 0
    const { number } = caller.environment
    const [{ messages, next }, oldest] = await Promise.all([
      scanMessages(services.outbox, {
        environment: number,
        after: idOf(after),
        limit: query('limit') ?? LIMITS.pageDefaultCount,
        isWanted: (message): message is Crossing =>
          isCrossing(message) && !view.hidesMessage(message),
      }),
      services.outbox.oldest(number),
    ])
    return {
      messages: messages.map((message) => messageJson(message, caller.account.scoreScale)),
      next: Math.max(after, formerId(next)),
      oldest: oldest === undefined ? null : formerId(oldest),
    }
  },
})

type Crossing = MessageOf<'score.threshold_crossed'>

const isCrossing = (message: OutboxMessage): message is Crossing =>
  message.kind === 'score.threshold_crossed'

/** The id of a message by its id on this path. */
const idOf = (former: number): number =>
  Math.floor(former / FORMER_IDS_PER_ENTRY) * IDS_PER_ENTRY + (former % FORMER_IDS_PER_ENTRY)

/** The opposite. What has no id on this path comes after all of its entry that have. */
const formerId = (id: number): number =>
  Math.floor(id / IDS_PER_ENTRY) * FORMER_IDS_PER_ENTRY +
  Math.min(id % IDS_PER_ENTRY, FORMER_IDS_PER_ENTRY - 1)

const messageJson = (
  { id, userId = '', abuseType = 'payment_abuse', sequence, atMs, body }: Crossing,
  scale: 100 | 1,
): Written<typeof outboxMessageSchema> => ({
  id: formerId(id),
  kind: 'score_threshold_crossed',
  user_id: userId,
  abuse_type: abuseType,
  threshold: body.threshold,
  threshold_score: onScale(body.threshold_score, scale),
  direction: body.direction,
  score_before: body.score_before === null ? null : onScale(body.score_before, scale),
  score: onScale(body.score, scale),
  cause: body.cause,
  sequence,
  time: atMs,
})
