import { bytesOf, placeId, type ImportLine, type RawLine, UNTIMED } from './import-line.ts'
import { jsonFault } from './json-fault.ts'
import { parseObject, placeInTime, timeOf } from './line-object.ts'

/** The line of a decision that was taken, in its place in time, with an id of its own when it has none. */
export function decisionLine(raw: RawLine, identity: string): ImportLine {
  const { place, text } = raw
  const decision = parseObject(text)
  if (decision === undefined) return { place, text, refusal: jsonFault(text), timeMs: UNTIMED }
  const timeMs = timeOf(decision['decision_time'])
  const ready = { ...decision, id: decision['id'] ?? placeId(raw, identity), decision_time: timeMs }
  return { place, text: bytesOf(JSON.stringify(ready)), timeMs: placeInTime(timeMs) }
}
