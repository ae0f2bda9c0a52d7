import { parseEvent, type Problem, problemAt, refusalMessage } from '@winnow/contract'
import type { CanonicalEvent } from '@winnow/contract'
import type { VerificationSubject } from '@winnow/engine'
import { CompatRefusal } from '../../http/refusals.ts'
import type { CompatExchange } from '../../http/route.ts'

/** The body of a `$verification` event, as a caller's members make it. */
export type EventBody = Readonly<Record<string, unknown>>

/** Where members of an event stand in the body that was sent. */
type PathOf = (path: string) => string

const SAME: PathOf = (path) => path

/**
 * Reads a `$verification` event by the rules of the Events API, so that an id is the same in a code, its check and all
 * events. Errors: CompatRefusal with the first code, also for a user that is nobody.
 */
export function readEvent(
  body: EventBody,
  nowMs: number,
  pathOf: PathOf = SAME,
): CanonicalEvent & { readonly userId: string } {
  const parsed = parseEvent('v205', { ...body, $type: '$verification' }, { nowMs })
  if (!parsed.ok) throw refusalFor([...parsed.problems].map((one) => placed(one, pathOf)))
  const { event } = parsed
  if (event.userId === undefined) throw missing(['$.$user_id'])
  return { ...event, userId: event.userId }
}

/** Whom a code is for, and what it protects. Errors: CompatRefusal. */
export function readSubject(
  body: EventBody,
  { caller, nowMs }: Pick<CompatExchange, 'caller' | 'nowMs'>,
): VerificationSubject {
  const { $user_id, $verified_event, $verified_entity_id } = body
  const named = { $user_id, $verified_event, $verified_entity_id, $status: '$pending' }
  return subjectOf(readEvent(named, nowMs), caller.environment.number)
}

/** The subject that an event is about. */
export function subjectOf(
  { userId, fields }: ReturnType<typeof readEvent>,
  environment: number,
): VerificationSubject {
  return {
    environment,
    userId,
    verifiedEvent: textIn(fields, '$verified_event'),
    verifiedEntityId: textIn(fields, '$verified_entity_id'),
  }
}

function textIn(fields: CanonicalEvent['fields'], name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}

const placed = (problem: Problem, pathOf: PathOf): Problem => ({
  ...problem,
  path: pathOf(problem.path),
})

/** The refusal of members that are missing. */
export const missing = (paths: readonly string[]): CompatRefusal =>
  refusalFor(paths.map((path) => problemAt('field_missing', path)))

function refusalFor(problems: readonly Problem[]): CompatRefusal {
  const code = problems[0]?.code ?? 50
  return new CompatRefusal(code, refusalMessage(code, problems), { warnings: problems })
}
