import { abuseTypeOf, LIMITS, type AbuseType } from '@winnow/contract'
import type { LabelRequestOfUser } from '@winnow/engine'

type Fields = Readonly<Record<string, unknown>>

/** A label as files of history have it: `{id, entity, entity_id, $user_id, abuse_type, bad, label_time}`. */
export interface LabelLine {
  readonly id: string | undefined
  readonly userId: string
  readonly label: LabelRequestOfUser['label']
}

/** A line that says `bad` of something is a label, not an event. */
export const isLabelLine = (fields: Fields): boolean =>
  !Object.hasOwn(fields, '$type') && typeof fields['bad'] === 'boolean'

const SHORT_TYPES: ReadonlyMap<unknown, AbuseType> = new Map([
  ['payment', 'payment_abuse'],
  ['content', 'content_abuse'],
  ['promotion', 'promotion_abuse'],
  ['promo', 'promotion_abuse'],
  ['account', 'account_abuse'],
  ['ato', 'account_takeover'],
  ['takeover', 'account_takeover'],
])

const ENTITIES = ['order', 'transaction', 'content', 'session'] as const

/** Reads a label line; a text says what is wrong with it, by field. */
export function readLabelLine(fields: Fields): LabelLine | string {
  const { abuse_type: word, label_time: timeMs, bad } = fields
  const userId = idOf(fields['$user_id'])
  const abuseType =
    SHORT_TYPES.get(word) ?? (typeof word === 'string' ? abuseTypeOf(word) : undefined)
  if (userId === undefined) return '$.$user_id: required, a text.'
  if (abuseType === undefined) return '$.abuse_type: not an abuse type.'
  if (timeMs !== undefined && !isTime(timeMs)) return '$.label_time: milliseconds since 1970.'
  const of = labelledOf(fields)
  if (typeof of === 'string') return of
  const time = isTime(timeMs) ? { timeMs } : {}
  return {
    id: idOf(fields['id']),
    userId,
    label: { abuseType, isBad: bad === true, ...time, ...of },
  }
}

/** What was labelled, when narrower than the user. */
function labelledOf({
  entity,
  entity_id: entityId,
}: Fields): Pick<LabelLine['label'], 'of'> | string {
  if (entity === undefined || entity === 'user') return {}
  const type = ENTITIES.find((one) => one === entity)
  const id = idOf(entityId)
  if (type === undefined) return `$.entity: one of user, ${ENTITIES.join(', ')}.`
  return id === undefined ? '$.entity_id: required, a text.' : { of: { type, id } }
}

function idOf(value: unknown): string | undefined {
  const isId = typeof value === 'string' && value !== '' && value.length <= LIMITS.idLengthChars
  return isId && !/\p{Surrogate}/u.test(value) ? value : undefined
}

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
