import { bytesOf, UNTIMED, type ImportLine, type RawLine } from './import-line.ts'
import { jsonFault } from '../read/json-fault.ts'
import { parseObject, placeInTime, timeOf, type JsonObject } from '../read/line-object.ts'

/** Whether the line is as the service takes it: then it is sent as it came. */
const isReady = (label: JsonObject): boolean =>
  typeof label['bad'] === 'boolean' &&
  typeof label['id'] === 'string' &&
  typeof label['label_time'] === 'number' &&
  !Object.hasOwn(label, '$type')

/** The same label with the names the service expects, and an id of its own when it has none. */
function readied(label: JsonObject, fallbackId: string): JsonObject {
  return {
    id: label['id'] ?? label['$event_id'] ?? fallbackId,
    $user_id: label['$user_id'] ?? label['user_id'],
    abuse_type: label['abuse_type'] ?? label['$abuse_type'],
    bad: label['bad'] ?? label['$is_bad'] ?? label['$is_fraud'] ?? label['is_bad'],
    label_time: timeOf(label['label_time'] ?? label['$time']),
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
export function labelLine({ place, text, refusal }: RawLine, identity: string): ImportLine {
  if (refusal !== undefined) return { place, text, refusal, timeMs: UNTIMED }
  const label = parseObject(text)
  if (label === undefined) return { place, text, refusal: jsonFault(text), timeMs: UNTIMED }
  if (isReady(label)) return { place, text, timeMs: placeInTime(timeOf(label['label_time'])) }
  const ready = readied(label, `${identity}:${place}`)
  if (typeof ready['bad'] !== 'boolean') {
    return { place, text, refusal: 'the label does not say whether it is bad', timeMs: UNTIMED }
  }
  return {
    place,
    text: bytesOf(JSON.stringify(ready)),
    timeMs: placeInTime(timeOf(ready['label_time'])),
  }
}
