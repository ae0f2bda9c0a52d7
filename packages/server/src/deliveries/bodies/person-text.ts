import type { OutboxMessage } from '@winnow/engine'

/** One plain paragraph about a message, for people. */
export function personText(message: OutboxMessage): string {
  const { kind, entity, userId, abuseType, score, decisionId, caseId, queue } = message
  const about = entity === undefined ? userId && `user ${userId}` : `${entity.type} ${entity.id}`
  const parts = [
    `${sentenceOf(kind)}.`,
    about && `It is about ${about}.`,
    abuseType && `Abuse type: ${abuseType}.`,
    score !== undefined && `Score: ${Math.round(score)} of 100.`,
    decisionId && `Decision: ${decisionId}.`,
    caseId && `Case: ${caseId}.`,
    queue && `Queue: ${queue}.`,
    ...detailsOf(message.body),
    `Time: ${new Date(message.atMs).toISOString()}.`,
  ]
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
}

/** A title of few words. */
export const personTitle = ({ kind }: Pick<OutboxMessage, 'kind'>): string =>
  `Winnow: ${sentenceOf(kind).toLowerCase()}`

/** `score.threshold_crossed` as "Score threshold crossed". */
function sentenceOf(kind: string): string {
  const words = kind.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Members that are short texts or numbers. */
const detailsOf = (body: object): readonly string[] =>
  Object.entries(body)
    .filter(([, value]) => ['string', 'number'].includes(typeof value))
    .map(([name, value]) => `${sentenceOf(name)}: ${String(value).slice(0, MAX_DETAIL_CHARS)}.`)

const MAX_DETAIL_CHARS = 200
