import type { CanonicalEvent } from '../canonical-event.ts'
import { commonFields } from '../common-fields.ts'
import type { Actor } from '../define-event.ts'
import { ABSENT_FIELDS, FIELDS, mendField, mendFields, reportAbsent } from '../kinds/object.ts'
import { LIMITS } from '../limits.ts'
import { atField, isLeftOut, isRefused, report, type Trail } from '../problem.ts'
import { newBag } from './bag.ts'
import { mendCustom } from './custom-fields.ts'
import { applyDefaults, newDraft, type Draft } from './draft.ts'
import type { EventPlan } from './event-plan.ts'
import { reportAhead } from './time-ahead.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * Reads an event patiently: every problem is found in one pass and reported to the trail, what can
 * be mended is mended. Without a plan (unknown type) only what all events share is looked at. The
 * event is of use only when nothing was refused.
 */
export function walkEvent(
  plan: EventPlan | undefined,
  type: string,
  body: Body,
  trail: Trail,
): CanonicalEvent {
  const draft = newDraft(type)
  walkCommon(draft, body, trail)
  if (plan !== undefined) walkReserved(plan, draft, body, trail)
  walkCustom(draft, body, trail)
  return draft
}

function walkReserved(plan: EventPlan, draft: Draft, body: Body, trail: Trail): void {
  const { actor, defaults } = plan.event
  walkActor(actor, draft, body, trail)
  const sent = reservedOf(body)
  mendFields({ fields: plan.fields, beside: body, ...FIELDS }, sent, trail, draft.fields)
  const absent = { expected: plan.expected, problems: ABSENT_FIELDS }
  reportAbsent(absent, { sent, kept: draft.fields }, trail)
  applyDefaults(draft, defaults)
  for (const rule of plan.rules) {
    if (!rule.isKept(draft, trail.version)) rule.complain(draft, trail, body)
  }
}

/** The reserved members that are not common ones; unknown ones too, so that they are reported. */
function reservedOf(body: Body): Body {
  const reserved = newBag<unknown>()
  for (const name of Object.keys(body)) {
    if (name.startsWith('$') && !isCommon(name)) reserved[name] = body[name]
  }
  return reserved
}

const isCommon = (name: string): boolean =>
  name === '$type' || name === '$api_key' || Object.hasOwn(commonFields, name)

function walkCommon(draft: Draft, body: Body, trail: Trail): void {
  const read = (name: keyof typeof commonFields): unknown => {
    const sent = Object.hasOwn(body, name) ? body[name] : undefined
    if (sent === undefined || sent === null) return undefined
    // A user or session that is not known is sent as an empty text; the actor's own rule judges it.
    if (sent === '' && (name === '$user_id' || name === '$session_id')) return undefined
    return mendField(commonFields[name], sent, atField(trail, name))
  }
  const userId = read('$user_id')
  const sessionId = read('$session_id')
  const ip = read('$ip')
  const timeMs = read('$time')
  if (typeof userId === 'string') draft.userId = userId
  if (typeof sessionId === 'string') draft.sessionId = sessionId
  if (typeof ip === 'string') draft.ip = ip
  if (typeof timeMs !== 'number') return
  draft.timeMs = timeMs
  reportAhead(timeMs, atField(trail, '$time'))
}

/** Reports whom the event lacks. An id that was refused, or that stands for nobody, is not missing as well. */
function walkActor(actor: Actor, draft: Draft, body: Body, trail: Trail): void {
  const user = atField(trail, '$user_id')
  const session = atField(trail, '$session_id')
  const noUser = draft.userId === undefined && !isRefused(user) && !isLeftOut(user)
  const noSession = draft.sessionId === undefined && !isRefused(session) && !isLeftOut(session)
  switch (actor) {
    case 'user':
    case 'user, best with session':
      if (noUser && body['$user_id'] === '' && !noSession) report(user, 'user_empty')
      else if (noUser) report(user, 'user_missing')
      if (noSession && actor !== 'user') report(session, 'session_recommended')
      return
    case 'user or session':
      if (noUser && noSession) report(user, 'actor_missing')
      return
    case 'user and session':
      if (noUser) report(user, 'user_missing')
      if (noSession) report(session, 'session_missing')
      return
    case 'user recommended':
      if (noUser) report(user, 'user_recommended')
  }
}

function walkCustom(draft: Draft, body: Body, trail: Trail): void {
  let customCount = 0
  for (const name of Object.keys(body)) {
    const sent = body[name]
    if (name.startsWith('$') || sent === null || sent === undefined) continue
    if (customCount === LIMITS.customFieldsPerEventCount) {
      report(trail, 'custom_too_many', String(LIMITS.customFieldsPerEventCount))
      return
    }
    const value = mendCustom(name, sent, trail)
    if (value === undefined) continue
    draft.custom[name] = value
    customCount += 1
  }
}
