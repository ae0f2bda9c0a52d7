import type { CanonicalEvent, FieldValue } from '../canonical-event.ts'
import type { Actor } from '../define-event.ts'
import { LIMITS } from '../limits.ts'
import { isPlainCustom } from './custom-fields.ts'
import { applyDefaults, newDraft, type Draft } from './draft.ts'
import type { EventPlan } from './event-plan.ts'

type Body = Readonly<Record<string, unknown>>

/** `$` as the first character makes a field reserved. */
const DOLLAR = 36

const COMMON: ReadonlySet<string> = new Set([
  '$type',
  '$api_key',
  '$user_id',
  '$session_id',
  '$ip',
  '$time',
])

/**
 * Reads an event that needs no remark at all, in a microsecond or two. Everything else gives
 * `undefined` and goes the patient way; both ways give the same event (a test holds it).
 */
export function readStrict(
  plan: EventPlan,
  type: string,
  body: Body,
  timeMaxMs: number,
): CanonicalEvent | undefined {
  if (!plan.isStrict(body)) return undefined
  const draft = newDraft(type)
  takeIds(draft, body)
  if (!HAS_ACTOR[plan.event.actor](draft) || (draft.timeMs ?? 0) > timeMaxMs) return undefined
  if (!takeFields(plan, draft, body)) return undefined
  applyDefaults(draft, plan.event.defaults)
  return keepsRules(plan, draft) ? draft : undefined
}

/** The schema has checked their types already. */
function takeIds(draft: Draft, body: Body): void {
  const { $user_id: userId, $session_id: sessionId, $ip: ip, $time: timeMs } = body
  if (typeof userId === 'string') draft.userId = userId
  if (typeof sessionId === 'string') draft.sessionId = sessionId
  if (typeof ip === 'string') draft.ip = ip
  if (typeof timeMs === 'number') draft.timeMs = timeMs
}

/** Whether an event is told of everyone it should be told of; anything less needs a word. */
const HAS_ACTOR: Readonly<Record<Actor, (draft: Draft) => boolean>> = {
  user: ({ userId }) => userId !== undefined,
  'user recommended': ({ userId }) => userId !== undefined,
  'user or session': ({ userId, sessionId }) => userId !== undefined || sessionId !== undefined,
  'user and session': ({ userId, sessionId }) => userId !== undefined && sessionId !== undefined,
}

function takeFields({ fieldNames }: EventPlan, draft: Draft, body: Body): boolean {
  const { fields, custom } = draft
  let customCount = 0
  for (const name of Object.keys(body)) {
    const value = body[name]
    if (name.charCodeAt(0) !== DOLLAR) {
      if (!isPlainCustom(name, value)) return false
      custom[name] = value
      customCount += 1
    } else if (fieldNames.has(name)) fields[name] = value as FieldValue
    else if (!COMMON.has(name)) return false
  }
  return customCount <= LIMITS.customFieldsPerEventCount
}

function keepsRules({ rules, version }: EventPlan, { fields }: Draft): boolean {
  for (const rule of rules) if (!rule.isKept(fields, version)) return false
  return true
}
