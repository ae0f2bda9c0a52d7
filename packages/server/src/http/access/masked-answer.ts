import { isRecord } from '@winnow/contract'
import type { DeclaredCall } from '@winnow/contract/native'
import { hasPersonal, maskAnswer } from '../../rights/mask-answer.ts'
import { maskIds, type TextMasks } from '../../rights/mask-ids.ts'
import { jsonText, type Answer } from '../answer.ts'
import { OwnRefusal } from '../refusals.ts'

type Declared = Pick<DeclaredCall, 'answer' | 'access' | 'permission'>

/**
 * The answer of a call without personal data. It is masked as text, after its handler, so that no handler can forget it.
 */
export async function maskedAnswer(
  call: Declared,
  answer: Answer,
  masks: TextMasks,
): Promise<Answer> {
  if (answer.status >= 400) return maskedRefusal(answer, masks)
  const { schema, type } = call.answer
  if (!isRecord(schema) || type !== 'application/json') return answer
  const hasIds = isOfCustomers(call)
  if (!hasIds && !hasPersonal(schema)) return answer
  const text = await textOf(answer.body)
  if (text === '') return answer
  const value: unknown = JSON.parse(text)
  const masked = maskAnswer(schema, value, masks.tag)
  const whole = hasIds ? maskIds(schema, masked, masks) : masked
  return { ...answer, body: jsonText(answer.status, JSON.stringify(whole)).body }
}

/** Other calls of the administration are about colleagues, but for what they declare. */
const isOfCustomers = ({ access, permission }: Declared): boolean =>
  access === 'api_key' || permission === 'read_audit'

/** A refusal may name what was asked for. */
async function maskedRefusal(answer: Answer, masks: TextMasks): Promise<Answer> {
  const value: unknown = JSON.parse(await textOf(answer.body))
  return { ...answer, body: JSON.stringify(maskIds({}, value, masks)) }
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
