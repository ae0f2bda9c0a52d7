import { ABUSE_TYPES, isRecord } from '@winnow/contract'
import { DECISION_CATEGORIES, entityIdsOf, type PolicyInput } from '@winnow/engine'
import { CliError } from '../cli-error.ts'
import {
  DEFAULT_MS,
  eventAt,
  featuresAt,
  type Fields,
  fieldsAt,
  placeAt,
  scoresAt,
  textAt,
} from './case-fields.ts'
import { type CaseSequence, sequenceAt } from './case-sequence.ts'
import { type Expectation, expectationAt } from './expectation.ts'

/** One event with all that a policy may read of it, and what the policy must do. */
interface CaseOfEvent {
  readonly is: 'event'
  readonly input: PolicyInput
  readonly expected: Expectation
}

/** What a policy must do. */
export type PolicyCase = {
  readonly name: string
  /** Lists that there are. */
  readonly lists: readonly string[]
} & (CaseOfEvent | CaseSequence)

const MEMBERS = ['name', 'event', 'scores', 'features', 'ip', 'decisions', 'lists', 'expect']

/**
 * Reads `{cases: [{name, event, scores, features, ip, decisions, lists, expect: {routes, decisions, answer}}]}`. A case with
 * `events` is a sequence. Error: CliError.
 */
export function readCases(value: unknown): readonly PolicyCase[] {
  const cases = isRecord(value) ? value['cases'] : undefined
  if (!Array.isArray(cases) || cases.length === 0) {
    throw new CliError('a file of cases has a list `cases`')
  }
  return cases.map((one: unknown, at) => readCase(one, `cases[${at}]`))
}

function readCase(value: unknown, path: string): PolicyCase {
  const isSequence = isRecord(value) && value['events'] !== undefined
  const fields = isRecord(value) ? value : {}
  const name = textAt(fields['name'] ?? path, `${path}.name`)
  const lists = Object.keys(fieldsAt(fields['lists'], `${path}.lists`))
  if (isSequence) return { name, lists, ...sequenceAt(value, path) }
  const known = fieldsAt(value, path, MEMBERS)
  const expected = expectationAt(known['expect'], `${path}.expect`)
  return { name, lists, is: 'event', input: inputOf(known, path), expected }
}

function inputOf(fields: Fields, path: string): PolicyInput {
  const event = eventAt(fields['event'], `${path}.event`)
  const standing = fieldsAt(fields['decisions'], `${path}.decisions`, ABUSE_TYPES)
  const lists = fieldsAt(fields['lists'], `${path}.lists`)
  return {
    event,
    ids: entityIdsOf(event),
    atMs: event.timeMs ?? DEFAULT_MS,
    features: featuresAt(fields['features'], `${path}.features`),
    scores: scoresAt(fields['scores'], `${path}.scores`),
    enrichment: placeAt(fields['ip'], `${path}.ip`),
    decided: (type) => DECISION_CATEGORIES.find((one) => one === standing[type]),
    isListed: (list, text) => {
      const values = lists[list]
      return Array.isArray(values) && values.includes(text)
    },
  }
}
