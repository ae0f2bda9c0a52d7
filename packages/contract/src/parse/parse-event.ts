import { holdsAccountNumber } from '../account-numbers/mask-account-numbers.ts'
import { standing, type ApiVersion } from '../api-version.ts'
import type { CanonicalEvent } from '../canonical-event.ts'
import type { EventDeclaration } from '../define-event.ts'
import { customEvent, eventTypes, reservedEvent } from '../event-types.ts'
import { isRecord } from '../is-record.ts'
import { LIMITS } from '../limits.ts'
import { didYouMean, meantBy } from '../meant-by.ts'
import { atField, report, startTrail, type Problem, type Trail } from '../problem.ts'
import { refused, type Refused } from '../refused.ts'
import { isNestedTooDeep } from './depth.ts'
import { planOf } from './event-plan.ts'
import { readStrict } from './fast-path.ts'
import { usualTimeMaxMs } from './time-ahead.ts'
import { walkEvent } from './walk-event.ts'

export interface Accepted {
  readonly ok: true
  readonly event: CanonicalEvent
  readonly warnings: readonly Problem[]
}

export type ParsedEvent = Accepted | Refused

export interface ParseOptions {
  /** The receiver's clock; without it no event lies in the future. */
  readonly nowMs?: number
}

/**
 * Reads the body of an event (what `JSON.parse` gave) into its canonical form, or says in one pass
 * everything that is wrong with it. The API key is dropped; no message holds a value. Pure.
 */
export function parseEvent(
  version: ApiVersion,
  body: unknown,
  { nowMs }: ParseOptions = {},
): ParsedEvent {
  if (!isRecord(body)) return refuseWhole(version)
  const sent = Object.hasOwn(body, '$type') ? body['$type'] : undefined
  const declared = typeof sent === 'string' ? declarationOf(sent) : undefined
  if (
    typeof sent === 'string' &&
    declared !== undefined &&
    standing(version, declared) === 'known' &&
    !isLikeReserved(sent, declared)
  ) {
    const type = declared === customEvent ? sent : declared.name
    const event = readStrict(planOf(declared, version), type, body, usualTimeMaxMs(nowMs))
    if (event !== undefined) return { ok: true, event, warnings: NONE }
  }
  return parsePatiently(startTrail(version, { nowMs }), body, declared)
}

const NONE: readonly Problem[] = []

const WORD = /^[A-Za-z0-9_]+$/

/** The declaration a `$type` selects, if it is a known reserved one or a name for a custom event. */
function declarationOf(type: string): EventDeclaration | undefined {
  if (type.startsWith('$')) return reservedEvent(type)
  return isCustomType(type) ? customEvent : undefined
}

const isCustomType = (type: string): boolean =>
  type.length <= LIMITS.customTypeLengthChars && WORD.test(type) && !holdsAccountNumber(type)

/** Whether the type of a custom event is the name of a reserved one without its `$`. */
const isLikeReserved = (sent: unknown, declared: EventDeclaration | undefined): boolean =>
  declared === customEvent && typeof sent === 'string' && reservedEvent(`$${sent}`) !== undefined

function refuseWhole(version: ApiVersion): Refused {
  const trail = startTrail(version)
  report(trail, 'body_no_object')
  return refused(trail)
}

type Body = Readonly<Record<string, unknown>>

/** Lists everything that is wrong, even when the type is: the sender mends it all at once. */
function parsePatiently(
  trail: Trail,
  body: Body,
  declared: EventDeclaration | undefined,
): ParsedEvent {
  reportDepth(body, trail)
  reportType(body['$type'], declared, atField(trail, '$type'))
  const plan = declared === undefined ? undefined : planOf(declared, trail.version)
  const sent = plan === undefined || declared === customEvent ? body['$type'] : plan.event.name
  // A type that is no text is refused above; turning an object into one could throw.
  const type = typeof sent === 'string' ? sent : ''
  const event = walkEvent(plan, type, body, trail)
  if (trail.problems.refusals.length > 0) return refused(trail)
  return { ok: true, event, warnings: trail.problems.warnings }
}

function reportDepth(body: Body, trail: Trail): void {
  for (const name of Object.keys(body)) {
    if (isNestedTooDeep(body[name])) report(atField(trail, name), 'nested_too_deep')
  }
}

function reportType(sent: unknown, declared: EventDeclaration | undefined, trail: Trail): void {
  if (isLikeReserved(sent, declared)) report(trail, 'type_like_reserved')
  if (declared !== undefined) return reportStanding(declared, trail)
  if (sent === undefined || sent === null || sent === '') return report(trail, 'type_missing')
  if (typeof sent !== 'string') return report(trail, 'type_characters')
  if (!sent.startsWith('$')) return reportCustomType(sent, trail)
  return sent === '$label' ? report(trail, 'type_label') : reportUnknownType(sent, trail)
}

function reportCustomType(sent: string, trail: Trail): void {
  const charsMax = LIMITS.customTypeLengthChars
  if (!WORD.test(sent)) report(trail, 'type_characters')
  if (sent.length > charsMax) report(trail, 'type_too_long', String(charsMax))
  if (holdsAccountNumber(sent)) report(trail, 'type_account_number')
}

function reportUnknownType(sent: string, trail: Trail): undefined {
  const known = eventTypes.filter((event) => standing(trail.version, event) === 'known')
  const names = known.map(({ name }) => name)
  return report(trail, 'type_unknown', didYouMean(meantBy(sent, names)))
}

function reportStanding(declared: EventDeclaration, trail: Trail): void {
  switch (standing(trail.version, declared)) {
    case 'known':
      return
    case 'newer':
      return report(trail, 'type_newer')
    case 'too new':
      return report(trail, 'type_too_new')
    case 'gone':
      return report(trail, 'type_gone')
  }
}
