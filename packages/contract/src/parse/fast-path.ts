import type { CanonicalEvent, FieldValue } from '../canonical-event.ts'
import type { Actor } from '../define-event.ts'
import { hasExpected } from '../kinds/object.ts'
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
  const draft = newDraft(type)
  if (!takeCommon(plan, draft, body)) return undefined
  if (!HAS_ACTOR[plan.event.actor](draft) || (draft.timeMs ?? 0) > timeMaxMs) return undefined
  if (!hasExpected(body, plan.expected)) return undefined
  const concerned = takeFields(plan, draft, body)
  if (concerned < 0) return undefined
  applyDefaults(draft, plan.event.defaults)
  return keepsRules(plan, draft, concerned) ? draft : undefined
}

function takeCommon({ common }: EventPlan, draft: Draft, body: Body): boolean {
  const { $user_id: userId, $session_id: sessionId, $ip: ip, $time: timeMs, $api_key: key } = body
  if (userId !== undefined) {
    if (!common.$user_id(userId)) return false
    draft.userId = userId as string
  }
  if (sessionId !== undefined) {
    if (!common.$session_id(sessionId)) return false
    draft.sessionId = sessionId as string
  }
  if (ip !== undefined) {
    if (!common.$ip(ip)) return false
    draft.ip = ip as string
  }
  if (timeMs !== undefined) {
    if (!common.$time(timeMs)) return false
    draft.timeMs = timeMs as number
  }
  return key === undefined || typeof key === 'string'
}

/** Whether an event names every actor that it should name; otherwise it gets a warning. */
const HAS_ACTOR: Readonly<Record<Actor, (draft: Draft) => boolean>> = {
  user: ({ userId }) => userId !== undefined,
  'user, best with session': ({ userId, sessionId }) =>
    userId !== undefined && sessionId !== undefined,
  'user recommended': ({ userId }) => userId !== undefined,
  'user or session': ({ userId, sessionId }) => userId !== undefined || sessionId !== undefined,
  'user and session': ({ userId, sessionId }) => userId !== undefined && sessionId !== undefined,
}

/** Takes the fields and gives the rules that concern them, as bits; -1 when a field needs a remark. */
function takeFields({ checks, alwaysRules }: EventPlan, draft: Draft, body: Body): number {
  let concerned = alwaysRules
  const { fields, custom } = draft
  let customCount = 0
  for (const name in body) {
    const value = body[name]
    if (name.charCodeAt(0) !== DOLLAR) {
      if (!isPlainCustom(name, value)) return -1
      custom[name] = value
      customCount += 1
    } else {
      const field = checks.get(name)
      if (field === undefined && !COMMON.has(name)) return -1
      if (field === undefined) continue
      if (!field.check(value)) return -1
      concerned |= field.rules
      fields[name] = value as FieldValue
    }
  }
  return customCount <= LIMITS.customFieldsPerEventCount ? concerned : -1
}

function keepsRules({ rules, version }: EventPlan, draft: Draft, concerned: number): boolean {
  for (let bits = concerned; bits !== 0; bits &= bits - 1) {
    const rule = rules[31 - Math.clz32(bits & -bits)]
    if (rule !== undefined && !rule.isKept(draft, version)) return false
  }
  return true
}
