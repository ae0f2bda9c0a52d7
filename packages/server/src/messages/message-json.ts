import { LIMITS } from '@winnow/contract'
import { type MessageJson, messageKindOf } from '@winnow/contract/native'
import { maskedValue, type OutboxMessage } from '@winnow/engine'
import { onScale } from '../answers/score-json.ts'
import type { WrittenValue } from '../answers/written.ts'

/** How a reader wants messages. */
export interface MessageForm {
  /** Of scores. */
  readonly scale: 100 | 1
  /** `thin`: without bodies. */
  readonly form: 'thin' | 'full'
  /** Personal data in bodies is masked, and user ids that are mail addresses. */
  readonly isMasked: boolean
}

/** A message as a reader gets it: without its body where that makes it longer than `messageBytes`. */
export function messageJson(message: OutboxMessage, wanted: MessageForm): MessageText {
  const whole = wholeMessageJson(message, wanted)
  const isLong = Buffer.byteLength(JSON.stringify(whole)) > LIMITS.messageBytes
  return isLong ? { ...whole, body: null, body_left_out: true } : whole
}

/** The same however long it is. */
export function wholeMessageJson(message: OutboxMessage, wanted: MessageForm): MessageText {
  const { id, kind, version, sequence, atMs, entity, userId, abuseType, score } = message
  const shown = (text: string): string => (wanted.isMasked ? maskedId(text) : text)
  const json = {
    id,
    kind,
    version,
    sequence,
    time: atMs,
    entity: entity === undefined ? null : { type: entity.type, id: shown(entity.id) },
    user_id: userId === undefined ? null : shown(userId),
    abuse_type: abuseType ?? null,
    score: score === undefined ? null : onScale(score, wanted.scale),
    decision_id: message.decisionId ?? null,
    case_id: message.caseId ?? null,
    queue: message.queue ?? null,
    links: linksOf(message, wanted),
    body_left_out: false,
    body: wanted.form === 'thin' ? null : bodyOf(message, wanted),
  }
  // The body is that of the kind: `bodyOf` changes values alone, never their types.
  return json as MessageText
}

/** What `messageJson` writes. */
type MessageText = WrittenValue<MessageJson>

function linksOf({ id, sequence, userId, caseId }: OutboxMessage, { isMasked }: MessageForm) {
  const user =
    userId === undefined || (isMasked && maskedId(userId) !== userId) ? undefined : userId
  return {
    self: `/v1/messages/${id}`,
    entry: `/v1/events/${sequence}`,
    ...(user !== undefined && { user: `/v1/users/${encodeURIComponent(user)}` }),
    ...(caseId !== undefined && { case: `/v1/cases/${encodeURIComponent(caseId)}` }),
  }
}

type Members = Readonly<Record<string, unknown>>

function bodyOf({ kind, body }: OutboxMessage, { scale, isMasked }: MessageForm): Members {
  const { scores = [], personal = [] } = messageKindOf(kind) ?? {}
  const members: Record<string, unknown> = { ...body }
  for (const name of scores) {
    const score = members[name]
    if (typeof score === 'number') members[name] = onScale(score, scale)
  }
  if (!isMasked) return members
  for (const name of personal) members[name] = masked(members[name])
  return withMaskedIds(members)
}

/** Ids within a body are shown as those of its head. */
function withMaskedIds(members: Readonly<Record<string, unknown>>): Members {
  const { entity } = members
  if (typeof entity !== 'object' || entity === null || !('id' in entity)) return members
  return { ...members, entity: { ...entity, id: maskedId(String(entity.id)) } }
}

const maskedId = (id: string): string => (id.includes('@') ? maskedValue('email', id) : id)

/** Every text within. */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskedValue(value.includes('@') ? 'email' : 'text', value)
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(one)]))
}
