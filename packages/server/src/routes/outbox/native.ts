import { LIMITS } from '@winnow/contract'
import { outboxCalls, type outboxMessageSchema } from '@winnow/contract/native'
import type { OutboxMessage } from '@winnow/engine'
import { onScale } from '../../answers/score-json.ts'
import type { Written } from '../../answers/written.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'

/** Messages in order; the caller keeps its position. */
export const nativeOutboxRoutes = nativeRoutes(outboxCalls, {
  async readOutbox({ services, caller }, { query }) {
    const after = query('after') ?? 0
    const { number } = caller.environment
    const page = { after, limit: query('limit') ?? LIMITS.pageDefaultCount }
    const [messages, oldest] = await Promise.all([
      services.outbox.messages(number, page),
      services.outbox.oldest(number),
    ])
    return {
      messages: messages.map((message) => messageJson(message, caller.account.scoreScale)),
      next: messages.at(-1)?.id ?? after,
      oldest: oldest ?? null,
    }
  },
})

const messageJson = (
  message: OutboxMessage,
  scale: 100 | 1,
): Written<typeof outboxMessageSchema> => ({
  id: message.id,
  kind: message.kind,
  user_id: message.userId,
  abuse_type: message.abuseType,
  threshold: message.threshold,
  threshold_score: onScale(message.thresholdScore, scale),
  direction: message.direction,
  score_before: message.scoreBefore === undefined ? null : onScale(message.scoreBefore, scale),
  score: onScale(message.score, scale),
  cause: message.cause,
  sequence: message.sequence,
  time: message.atMs,
})
