import { decisionLine } from './decision-line.ts'
import { placeId, UNTIMED, type ImportLine, type RawLine } from './import-line.ts'
import { jsonFault } from './json-fault.ts'
import { labelLine } from './label-line.ts'
import { placeInTime } from './line-object.ts'
import { scanLine } from './scan-line.ts'

/** Puts a field in front of the others of a JSON object's text. */
function withField(text: string, field: string): string {
  const inside = text.indexOf('{') + 1
  const rest = text.slice(inside)
  return `{${field}${/^\s*\}/.test(rest) ? '' : ','}${rest}`
}

/** How each line of the full form of an export begins, whatever it tells of. */
const FULL_FORM = /^\{"sequence":\d+,"kind":"\w+","account_id":"/
const NOT_FULL = 'a line of the full form of an export: make one with ./winnow export --form import'

const EMPTY_TIME = '$time is empty: the event would count as one of now'

/**
 * An event's line ready to send. The service knows a line by its `$event_id`; one without gets an id
 * made of the file's identity and its place, the same at every import of the file. A label or a decision
 * among the events is taken as one.
 */
export function eventLine(raw: RawLine, identity: string): ImportLine {
  const { place, text, refusal } = raw
  if (refusal !== undefined) return { place, text, refusal, timeMs: UNTIMED }
  if (FULL_FORM.test(text)) return { place, text, refusal: NOT_FULL, timeMs: UNTIMED }
  const scanned = scanLine(text)
  if (scanned === undefined) return { place, text, refusal: jsonFault(text), timeMs: UNTIMED }
  if (scanned.kind === 'label') return labelLine(raw, identity)
  if (scanned.kind === 'decision') return decisionLine(raw, identity)
  if (scanned.isTimeEmpty) return { place, text, refusal: EMPTY_TIME, timeMs: UNTIMED }
  const timeMs = placeInTime(scanned.timeMs)
  if (scanned.hasEventId) return { place, text, timeMs }
  return { place, text: withField(text, `"$event_id":"${placeId(raw, identity)}"`), timeMs }
}
