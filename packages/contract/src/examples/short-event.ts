import { API_VERSIONS, standing, type ApiVersion } from '../api-version.ts'
import type { EventDeclaration } from '../define-event.ts'
import { SHORT_CUSTOM_EVENT, SHORT_EVENTS } from './short-events.ts'

const byName: ReadonlyMap<string, object> = new Map(Object.entries(SHORT_EVENTS))

/** A short body of an event, to copy and change; it is of the latest version that has the event. */
export const shortEvent = ({ name }: EventDeclaration): object =>
  byName.get(name) ?? SHORT_CUSTOM_EVENT

/** The latest version that has an event. */
export function latestVersion(event: EventDeclaration): ApiVersion {
  const latest = API_VERSIONS.findLast((one) => standing(one, event) === 'known')
  if (latest === undefined) throw new Error(`no version has ${event.name}`)
  return latest
}
