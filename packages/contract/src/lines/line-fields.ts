import { maskAccountNumbers } from '../account-numbers/mask-account-numbers.ts'
import type { AbuseType } from '../canonical-event.ts'
import { abuseTypeOf } from '../labels/abuse-types.ts'
import { readTime } from '../labels/read-time.ts'
import { LIMITS } from '../limits.ts'
import { isPlaceholder } from '../placeholders/is-placeholder.ts'
import type { PlaceholderKind } from '../placeholders/placeholder-table.ts'
import type { Problem } from '../problem.ts'

/** The members of a line that is no event. */
export type Fields = Readonly<Record<string, unknown>>

const SHORT_TYPES: ReadonlyMap<unknown, AbuseType> = new Map([
  ['payment', 'payment_abuse'],
  ['content', 'content_abuse'],
  ['promotion', 'promotion_abuse'],
  ['promo', 'promotion_abuse'],
  ['account', 'account_abuse'],
  ['ato', 'account_takeover'],
  ['takeover', 'account_takeover'],
])

/** The abuse type a word of a file means, whole or short; undefined for any other. */
export const abuseTypeIn = (word: unknown): AbuseType | undefined =>
  SHORT_TYPES.get(word) ?? (typeof word === 'string' ? abuseTypeOf(word) : undefined)

/** A text that can name something; undefined for any other. */
export function idIn(value: unknown): string | undefined {
  const isId = typeof value === 'string' && value !== '' && value.length <= LIMITS.idLengthChars
  return isId && value.isWellFormed() ? value : undefined
}

/** What is wrong with the user and the entity that a label or a decision is about; undefined where both are ids. */
export function placeholderIn({
  $user_id: userId,
  entity,
  entity_id: entityId,
}: Fields): string | undefined {
  if (typeof userId === 'string' && isPlaceholder('account', userId)) {
    return '$.$user_id: a placeholder for "no id".'
  }
  const isNone = typeof entityId === 'string' && isPlaceholder(kindOf(entity), entityId)
  return isNone ? '$.entity_id: a placeholder for "no id".' : undefined
}

function kindOf(entity: unknown): PlaceholderKind {
  if (entity === 'device') return 'device'
  return entity === undefined || entity === 'user' || entity === 'session' ? 'account' : 'thing'
}

/** The time of what a line is about. */
interface LineTime {
  /** Absent: 0 or not sent. */
  readonly timeMs?: number
  readonly warnings: readonly Problem[]
}

/** The time in a member, read as the `$time` of an event; a text says why the line is refused. */
export function timeIn(fields: Fields, name: string, nowMs: number | undefined): LineTime | string {
  const { refusal, ...time } = readTime(fields[name], { path: `$.${name}`, nowMs })
  return refusal === undefined ? time : `${refusal.path}: ${refusal.message}`
}

/** What a line is about, when narrower than the user; a text says what is wrong with it. */
export function thingIn<Type extends string>(
  { entity, entity_id: entityId }: Fields,
  types: readonly Type[],
): { readonly of?: { readonly type: Type; readonly id: string } } | string {
  if (entity === undefined || entity === 'user') return {}
  const type = types.find((one) => one === entity)
  const id = idIn(entityId)
  if (type === undefined) return `$.entity: one of user, ${types.join(', ')}.`
  return id === undefined ? '$.entity_id: required, a text.' : { of: { type, id } }
}

/** Those of the named members that are there; a text says what is wrong with one. */
export function notesIn<Name extends string>(
  fields: Fields,
  names: readonly Name[],
): { readonly [Each in Name]?: string } | string {
  const notes: { [Each in Name]?: string } = {}
  for (const name of names) {
    const value = fields[name]
    if (value === undefined || value === null) continue
    const isText = typeof value === 'string' && value.length <= LIMITS.textLengthChars
    if (!isText || !value.isWellFormed()) {
      return `$.${name}: a text of at most ${LIMITS.textLengthChars} characters.`
    }
    notes[name] = maskAccountNumbers(value)
  }
  return notes
}
