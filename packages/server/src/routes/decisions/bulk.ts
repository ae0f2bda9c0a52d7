import {
  abuseTypeIn,
  type Fields,
  idIn,
  notesIn,
  placeholderIn,
  type Problem,
  thingIn,
  timeIn,
} from '@winnow/contract'
import { DECISION_LINE_ENTITIES } from '@winnow/contract/native'
import { DECISION_CATEGORIES, DECISION_SOURCES, type DecisionRequest } from '@winnow/engine'

/**
 * A decision that was taken, as an exported ledger has it: `{id, entity, entity_id, $user_id, decision_id,
 * abuse_type, category, source, decision_time, analyst, description}`.
 */
export interface DecisionLine extends Pick<DecisionRequest, 'userId' | 'of' | 'taken'> {
  /** What was odd in the line, and how it was read. */
  readonly warnings: readonly Problem[]
}

const lowerCase = (word: unknown): unknown => (typeof word === 'string' ? word.toLowerCase() : word)

/**
 * Reads a decision line; a text says what is wrong with it, by field. It says its category itself:
 * what the decision of this id means here and now is not what it meant when it was taken.
 */
export function readDecisionLine(fields: Fields, nowMs: number): DecisionLine | string {
  const time = timeIn(fields, 'decision_time', nowMs)
  const [userId, id] = [idIn(fields['$user_id']), idIn(fields['decision_id'])]
  const abuseType = abuseTypeIn(fields['abuse_type'])
  const category = DECISION_CATEGORIES.find((one) => one === lowerCase(fields['category']))
  const source = DECISION_SOURCES.find((one) => one === lowerCase(fields['source']))
  if (userId === undefined) return '$.$user_id: required, a text.'
  if (id === undefined) return '$.decision_id: required, a text.'
  const placeholder = placeholderIn(fields)
  if (placeholder !== undefined) return placeholder
  if (abuseType === undefined) return '$.abuse_type: not an abuse type.'
  if (category === undefined) return `$.category: one of ${DECISION_CATEGORIES.join(', ')}.`
  if (source === undefined) return `$.source: one of ${DECISION_SOURCES.join(', ')}.`
  if (typeof time === 'string') return time
  const { timeMs: atMs, warnings } = time
  if (atMs === undefined) return '$.decision_time: required, milliseconds since 1970.'
  const of = thingIn(fields, DECISION_LINE_ENTITIES)
  if (typeof of === 'string') return of
  const notes = notesIn(fields, ['analyst', 'description'])
  if (typeof notes === 'string') return notes
  const taken = { id, abuseType, category, source, atMs, ...notes }
  return { userId, ...of, taken, warnings }
}
