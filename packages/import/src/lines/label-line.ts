import { bytesOf, placeId, UNTIMED, type ImportLine, type RawLine } from './import-line.ts'
import { jsonFault } from './json-fault.ts'
import { parseObject, placeInTime, timeOf, type JsonObject } from './line-object.ts'

/** Whether the line is as the service takes it: then it is sent as it came. */
const isReady = (label: JsonObject): boolean =>
  typeof label['bad'] === 'boolean' &&
  typeof label['id'] === 'string' &&
  typeof label['label_time'] === 'number' &&
  label['label_time'] !== 0 &&
  !Object.hasOwn(label, '$type')

const isEmpty = (value: unknown): boolean => value === null || value === '' || Number(value) === 0

const timeIn = (label: JsonObject): unknown =>
  Object.hasOwn(label, 'label_time') ? label['label_time'] : label['$time']

/** What is wrong with the time of a label; without any it is one of now. */
function timeFault(label: JsonObject): string | undefined {
  const isThere = Object.hasOwn(label, 'label_time') || Object.hasOwn(label, '$time')
  if (!isThere) return undefined
  const time = timeIn(label)
  if (isEmpty(time)) return 'label_time is empty: the label would count as one of now'
  return timeOf(time) === undefined
    ? 'label_time is no number of milliseconds since 1970'
    : undefined
}

/** The same label with the names the service expects, and an id of its own when it has none. */
function readied(label: JsonObject, fallbackId: string): JsonObject {
  return {
    id: label['id'] ?? label['$event_id'] ?? fallbackId,
    $user_id: label['$user_id'] ?? label['user_id'],
    abuse_type: label['abuse_type'] ?? label['$abuse_type'],
    bad: label['bad'] ?? label['$is_bad'] ?? label['$is_fraud'] ?? label['is_bad'],
    label_time: timeOf(timeIn(label)),
    entity: label['entity'],
    entity_id: label['entity_id'],
    description: label['description'] ?? label['$description'],
    source: label['source'] ?? label['$source'],
    analyst: label['analyst'] ?? label['$analyst'],
  }
}

/**
 * A label's line as the service takes it, from either form: that of label files (`abuse_type`, `bad`,
 * `label_time`, `entity`, `entity_id`, `id`) or that of the labels interface (`$abuse_type`,
 * `$is_bad`, `$time`).
 */
export function labelLine(raw: RawLine, identity: string): ImportLine {
  const { place, text, refusal } = raw
  if (refusal !== undefined) return { place, text, refusal, timeMs: UNTIMED }
  const label = parseObject(text)
  if (label === undefined) return { place, text, refusal: jsonFault(text), timeMs: UNTIMED }
  if (isReady(label)) return { place, text, timeMs: placeInTime(timeOf(label['label_time'])) }
  const fault = timeFault(label)
  if (fault !== undefined) return { place, text, refusal: fault, timeMs: UNTIMED }
  const ready = readied(label, placeId(raw, identity))
  if (typeof ready['bad'] !== 'boolean') {
    return { place, text, refusal: 'the label does not say whether it is bad', timeMs: UNTIMED }
  }
  return {
    place,
    text: bytesOf(JSON.stringify(ready)),
    timeMs: placeInTime(timeOf(ready['label_time'])),
  }
}
