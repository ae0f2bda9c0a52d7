import { messageKindOf } from '@winnow/contract/native'
import type { OutboxMessage } from '@winnow/engine'
import { onScale } from '../../answers/score-json.ts'
import { messageName } from '../message-name.ts'
import type { BodyFormat, BodyInput } from './body-format.ts'

/** Winnow's own bodies: a head, and under `data` what the kind of message contains. */
export const winnowFormat: BodyFormat = {
  name: 'winnow',
  versions: [1],
  write: (input) => (input.endpoint.body === 'thin' ? headOf(input) : fullOf(input)),
}

const headOf = ({ message, endpoint }: BodyInput) => ({
  id: messageName(endpoint.environment, message.id),
  type: message.kind,
  version: message.version,
  time: message.atMs,
  sequence: message.sequence,
  entity: message.entity ?? null,
})

function fullOf(input: BodyInput) {
  const { message, account } = input
  const { userId, abuseType, decisionId, caseId, queue } = message
  return {
    ...headOf(input),
    ...(userId !== undefined && { user_id: userId }),
    ...(abuseType !== undefined && { abuse_type: abuseType }),
    ...(decisionId !== undefined && { decision_id: decisionId }),
    ...(caseId !== undefined && { case_id: caseId }),
    ...(queue !== undefined && { queue }),
    data: dataOf(message, account.scoreScale),
  }
}

/** Scores in the account's scale. */
function dataOf({ kind, body }: OutboxMessage, scale: 100 | 1): unknown {
  const scores: readonly string[] = messageKindOf(kind)?.scores ?? []
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'number' && scores.includes(name) ? onScale(value, scale) : value,
    ]),
  )
}
