import { type CanonicalEvent, parseEvent } from '@winnow/contract'
import { OwnRefusal } from '../../http/refusals.ts'

/** Problems of an event that are named. */
const MAX_ISSUES = 100

/** An event that is only tried. Error: OwnRefusal, with the path of each wrong field. */
export function eventIn(sent: unknown, nowMs: number): CanonicalEvent {
  const parsed = parseEvent('v205', sent, { nowMs })
  if (parsed.ok) return parsed.event
  const issues = Object.fromEntries(
    parsed.problems.slice(0, MAX_ISSUES).map(({ path, kind }) => [`event${path.slice(1)}`, kind]),
  )
  throw new OwnRefusal('invalid_request', 'The event is refused.', { issues })
}
