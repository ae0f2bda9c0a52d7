import type { CanonicalEvent, CustomValue, FieldValue } from '../canonical-event.ts'
import { NEVER_ESCAPED } from '../kinds/character-set.ts'
import { newDraft } from './draft.ts'

/**
 * The text the ledger keeps: the flat body of an event in the newest version, without a key. Two
 * equal events with fields in the same order have the same text.
 */
export function canonicalJson({
  type,
  userId,
  sessionId,
  ip,
  timeMs,
  fields,
  custom,
}: CanonicalEvent): string {
  let text = `{"$type":${quoted(type)}`
  if (userId !== undefined) text += `,"$user_id":${quoted(userId)}`
  if (sessionId !== undefined) text += `,"$session_id":${quoted(sessionId)}`
  if (ip !== undefined) text += `,"$ip":${quoted(ip)}`
  if (timeMs !== undefined) text += `,"$time":${timeMs}`
  return `${text}${members(fields)}${members(custom)}}`
}

/** As `JSON.stringify` of a text, without its cost where nothing needs to be escaped. */
const quoted = (text: string): string =>
  NEVER_ESCAPED.holds(text) ? `"${text}"` : JSON.stringify(text)

/** The members of an object as they stand in JSON, each after a comma. */
function members(value: object): string {
  const json = JSON.stringify(value)
  return json === '{}' ? '' : `,${json.slice(1, -1)}`
}

/** The event of a text that `canonicalJson` wrote; the text is trusted. */
export function fromCanonicalJson(text: string): CanonicalEvent {
  const body = JSON.parse(text) as Readonly<Record<string, FieldValue>>
  const draft = newDraft(body['$type'] as string)
  for (const name of Object.keys(body)) {
    const value = body[name]
    if (value !== undefined) keep(draft, name, value)
  }
  return draft
}

function keep(draft: ReturnType<typeof newDraft>, name: string, value: FieldValue): void {
  switch (name) {
    case '$type':
      return
    case '$user_id':
      draft.userId = value as string
      return
    case '$session_id':
      draft.sessionId = value as string
      return
    case '$ip':
      draft.ip = value as string
      return
    case '$time':
      draft.timeMs = value as number
      return
    default:
      if (name.startsWith('$')) draft.fields[name] = value
      else draft.custom[name] = value as CustomValue
  }
}
