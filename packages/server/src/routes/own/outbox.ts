import {
  abuseTypeSchema,
  choiceSchema,
  LIMITS,
  listSchema,
  nullable,
  objectSchema,
  wordSchema,
  namedObject,
} from '@winnow/contract'
import type { OutboxMessage } from '@winnow/engine'
import {
  countSchema,
  momentSchema,
  scoreSchema,
  sequenceSchema,
  userIdSchema,
} from '../../answers/common-schemas.ts'
import { onScale } from '../../answers/score-json.ts'
import type { Written } from '../../answers/written.ts'
import { json, type Answer } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { integerIn } from '../../http/query.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'

const messageSchema = namedObject('OutboxMessage', {
  id: countSchema('Rises; the same whenever the message is read.', 75_376),
  kind: wordSchema('score_threshold_crossed'),
  user_id: userIdSchema,
  abuse_type: abuseTypeSchema,
  threshold: choiceSchema(['review', 'block']),
  threshold_score: scoreSchema,
  direction: choiceSchema(['up', 'down']),
  score_before: nullable(scoreSchema),
  score: scoreSchema,
  cause: objectSchema({
    kind: choiceSchema(['event', 'label', 'rescore']),
    sequence: sequenceSchema,
  }),
  sequence: sequenceSchema,
  time: momentSchema('When it was received what moved the score.'),
})

const outboxSchema = namedObject('OutboxPage', {
  messages: listSchema(messageSchema),
  next: countSchema('The `after` of the next page.', 75_376),
  oldest: nullable(countSchema('The oldest message that is kept.', 16)),
})

/** `GET /v1/outbox`: messages in order; the caller keeps its position. */
export const outboxRoute: OwnRoute = {
  method: 'GET',
  path: '/v1/outbox',
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: 'Read the messages of the outbox',
    description:
      'Oldest first: `{messages, next, oldest}`. `next` is the `after` of the next page, and stays ' +
      'when nothing new came. A message is there as soon as its entry is and may be read ' +
      'again; its `id` never changes. When `oldest` lies beyond the place you left off, messages ' +
      'are gone that you have not read. Events that happened more than a week before they came (imported history) send none.',
    answers: { 200: answered(outboxSchema) },
    query: {
      after: 'Only messages with ids above this one; all that are kept by default.',
      limit: `Messages of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
    },
  },
  handle: getOutbox,
}

async function getOutbox({ request, services, caller }: CallerExchange): Promise<Answer> {
  const after = integerIn(request.query, 'after', { least: 0, most: Number.MAX_SAFE_INTEGER }) ?? 0
  const limit = integerIn(request.query, 'limit', { least: 1, most: LIMITS.pageMaxCount })
  const { number } = caller.environment
  const page = { after, limit: limit ?? LIMITS.pageDefaultCount }
  const [messages, oldest] = await Promise.all([
    services.outbox.messages(number, page),
    services.outbox.oldest(number),
  ])
  return json(200, {
    messages: messages.map((message) => messageJson(message, caller.account.scoreScale)),
    next: messages.at(-1)?.id ?? after,
    oldest: oldest ?? null,
  })
}

const messageJson = (message: OutboxMessage, scale: 100 | 1): Written<typeof messageSchema> => ({
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
