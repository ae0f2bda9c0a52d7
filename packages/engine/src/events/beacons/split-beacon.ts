import { type CanonicalEvent, type FieldValue, isRecord } from '@winnow/contract'
import { READ_COMPONENTS, WHOLE_FIELDS } from './read-of-devices.ts'

/** A beacon in two parts, which together are the whole. */
interface SplitBeacon {
  /** What the engine reads of it, now and in each replay. */
  readonly event: CanonicalEvent
  /** The rest, a JSON object of fields; undefined when there is none. */
  readonly details: string | undefined
}

type Fields = Record<string, FieldValue>

/** Fields of objects of which a part is read. */
const READ_IN: Readonly<Record<string, ReadonlySet<string>>> = {
  $device: READ_COMPONENTS,
  $browser: new Set(['$user_agent']),
}

/**
 * Splits a beacon before it is run: what the engine does not read cannot change what it computes, however long that part is
 * kept. An object that is read in part stays, empty maybe: that there was one is read too.
 */
export function splitBeacon(event: CanonicalEvent): SplitBeacon {
  const kept: Fields = {}
  const details: Fields = {}
  for (const [name, value] of Object.entries(event.fields)) {
    const read = READ_IN[name]
    if (WHOLE_FIELDS.has(name)) kept[name] = value
    else if (read === undefined || !isRecord(value)) details[name] = value
    else {
      const [inside, outside] = parted(value, read)
      kept[name] = inside
      if (Object.keys(outside).length > 0) details[name] = outside
    }
  }
  const isWhole = Object.keys(details).length === 0
  return isWhole
    ? { event, details: undefined }
    : { event: { ...event, fields: kept }, details: JSON.stringify(details) }
}

function parted(object: Fields, wanted: ReadonlySet<string>): readonly [Fields, Fields] {
  const [inside, outside]: [Fields, Fields] = [{}, {}]
  for (const [name, value] of Object.entries(object)) {
    if (wanted.has(name)) inside[name] = value
    else outside[name] = value
  }
  return [inside, outside]
}

/** The beacon as it came: the body of its entry, with its details where they are still kept. Both are JSON. */
export function wholeBeacon(body: string, details: string | undefined): string {
  if (details === undefined) return body
  const whole = JSON.parse(body) as Record<string, unknown>
  for (const [name, value] of Object.entries(JSON.parse(details) as Record<string, unknown>)) {
    const known = whole[name]
    whole[name] = isRecord(known) && isRecord(value) ? { ...known, ...value } : value
  }
  return JSON.stringify(whole)
}
