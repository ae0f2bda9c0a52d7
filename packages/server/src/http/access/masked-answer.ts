import { isRecord } from '@winnow/contract'
import type { DeclaredCall } from '@winnow/contract/native'
import { hasPersonal, maskAnswer, type Tag } from '../../rights/mask-answer.ts'
import { jsonText, type Answer } from '../answer.ts'
import { OwnRefusal } from '../refusals.ts'

/**
 * The answer of a call without personal data. It is masked as text, after its handler, so that no handler can forget it.
 */
export async function maskedAnswer(
  { answer: { schema } }: Pick<DeclaredCall, 'answer'>,
  answer: Answer,
  tag: Tag,
): Promise<Answer> {
  if (answer.status >= 300 || !isRecord(schema) || !hasPersonal(schema)) return answer
  const value: unknown = JSON.parse(await textOf(answer.body))
  const { body } = jsonText(answer.status, JSON.stringify(maskAnswer(schema, value, tag)))
  return { ...answer, body }
}

/** Errors: OwnRefusal forbidden, for an answer with personal data that is no JSON. */
export function checkMaskable({ answer: { type, schema } }: Pick<DeclaredCall, 'answer'>): void {
  if (type === 'application/json' || !isRecord(schema) || !hasPersonal(schema)) return
  throw new OwnRefusal('forbidden', NOT_MASKABLE)
}

const NOT_MASKABLE = 'This answer cannot be masked, so it needs the permission read_personal_data.'

async function textOf(body: Answer['body']): Promise<string> {
  if (typeof body === 'string') return body
  if (Buffer.isBuffer(body)) return body.toString('utf8')
  const pieces: string[] = []
  for await (const piece of body) pieces.push(piece)
  return pieces.join('')
}
