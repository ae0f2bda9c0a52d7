import { type CanonicalEvent, parseEvent } from '@winnow/contract'

/** The event of a body of `POST /v205/events`. Error: the contract refuses it, with its problems. */
export function eventOf(body: Readonly<Record<string, unknown>>): CanonicalEvent {
  const parsed = parseEvent('v205', body)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.event
}
