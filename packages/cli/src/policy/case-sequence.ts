import { ABUSE_TYPES, type AbuseType, type CanonicalEvent, isRecord } from '@winnow/contract'
import { DECISION_CATEGORIES, type Enrichment, LIST_KINDS, readDuration } from '@winnow/engine'
import { CliError } from '../cli-error.ts'
import {
  choiceAt,
  DEFAULT_MS,
  eventAt,
  featuresAt,
  type Fields,
  fieldsAt,
  isTexts,
  placeAt,
  scoresAt,
  textAt,
} from './case-fields.ts'
import { type Expectation, expectationAt } from './expectation.ts'

/** An event of a sequence. */
export interface EventStep {
  readonly is: 'event'
  readonly atMs: number
  readonly event: CanonicalEvent
  /** In place of what the engine computes, for the policy alone; NaN = not given. */
  readonly scores: Float32Array
  readonly features: Float32Array
  readonly place: Enrichment
  readonly expected: Expectation | undefined
}

/** A label of a user; the expectation is about the score changes of one user that follow from it. */
export interface LabelStep {
  readonly is: 'label'
  readonly atMs: number
  readonly userId: string
  readonly abuseType: AbuseType
  readonly isBad: boolean
  /** The user that the expectation is about. */
  readonly about: string
  readonly expected: Expectation | undefined
}

type CaseStep = EventStep | LabelStep

/** What a list has before the first event. */
export interface CaseList {
  readonly name: string
  readonly kind: (typeof LIST_KINDS)[number]
  readonly values: readonly string[]
}

/** A decision that stands before the first event. */
interface CaseDecision {
  readonly abuseType: AbuseType
  readonly category: (typeof DECISION_CATEGORIES)[number]
}

/** Events one after the other, each known to the next. */
export interface CaseSequence {
  readonly is: 'sequence'
  readonly startMs: number
  readonly given: readonly CaseList[]
  /** About the user of the first event. */
  readonly decisions: readonly CaseDecision[]
  readonly steps: readonly CaseStep[]
}

/** Steps of one case. */
const MAX_STEPS = 1_000

/** The gap between two steps, unless `after` says another. */
const DEFAULT_GAP_MS = 1_000

const CASE_MEMBERS = ['name', 'start', 'events', 'decisions', 'lists', 'expect']
const EVENT_MEMBERS = ['event', 'after', 'scores', 'features', 'ip', 'expect']
const LABEL_MEMBERS = ['label', 'after', 'of', 'expect']

/**
 * Reads `{start, lists, decisions, events: [event or {event, after, scores, features, ip, expect} or {label, after, expect}],
 * expect}`. An expectation of the case is that of its last step. Error: CliError.
 */
export function sequenceAt(value: unknown, path: string): CaseSequence {
  const fields = fieldsAt(value, path, CASE_MEMBERS)
  const events = fields['events']
  if (!Array.isArray(events) || events.length === 0 || events.length > MAX_STEPS) {
    throw new CliError(`${path}.events: must be a list of 1 to ${MAX_STEPS} events`)
  }
  const startMs = startAt(fields['start'], `${path}.start`)
  const steps: CaseStep[] = []
  for (const [at, one] of (events as unknown[]).entries()) {
    const earliestMs = (steps.at(-1)?.atMs ?? startMs - DEFAULT_GAP_MS) + DEFAULT_GAP_MS
    steps.push(stepAt(one, `${path}.events[${at}]`, { earliestMs, isFirst: at === 0 }))
  }
  const decisions = decisionsAt(fields['decisions'], `${path}.decisions`)
  if (decisions.length > 0 && (steps[0]?.is !== 'event' || steps[0].event.userId === undefined)) {
    throw new CliError(`${path}.decisions: the first event must name their user`)
  }
  return {
    is: 'sequence',
    startMs,
    given: listsAt(fields['lists'], `${path}.lists`),
    decisions,
    steps: withLast(steps, fields['expect'], `${path}.expect`),
  }
}

/** A moment as `2026-01-01T00:00:00Z`. */
function startAt(value: unknown, path: string): number {
  if (value === undefined) return DEFAULT_MS
  const ms = Date.parse(textAt(value, path))
  if (Number.isNaN(ms)) throw new CliError(`${path}: must be a time, as 2026-01-01T00:00:00Z`)
  return ms
}

function withLast(steps: readonly CaseStep[], value: unknown, path: string): readonly CaseStep[] {
  const last = steps.at(-1)
  if (value === undefined || last === undefined) return steps
  if (last.expected !== undefined) throw new CliError(`${path}: the last event has one`)
  return [...steps.slice(0, -1), { ...last, expected: expectationAt(value, path) }]
}

interface StepPlace {
  /** The moment, where the step says no other. */
  readonly earliestMs: number
  readonly isFirst: boolean
}

function stepAt(value: unknown, path: string, place: StepPlace): CaseStep {
  const isLabel = isRecord(value) && value['label'] !== undefined
  if (isLabel) return labelAt(fieldsAt(value, path, LABEL_MEMBERS), path, place)
  const isBare = isRecord(value) && value['$type'] !== undefined
  const fields = isBare ? { event: value } : fieldsAt(value, path, EVENT_MEMBERS)
  const event = eventAt(fields['event'], isBare ? path : `${path}.event`)
  return {
    is: 'event',
    event,
    atMs: event.timeMs ?? momentOf(fields, path, place),
    scores: scoresAt(fields['scores'], `${path}.scores`),
    features: featuresAt(fields['features'], `${path}.features`),
    place: placeAt(fields['ip'], `${path}.ip`),
    expected: expectedIn(fields, path),
  }
}

function labelAt(fields: Fields, path: string, place: StepPlace): LabelStep {
  const label = fieldsAt(fields['label'], `${path}.label`, ['user', 'abuse_type', 'is_bad'])
  const userId = textAt(label['user'], `${path}.label.user`)
  const isBad = label['is_bad'] ?? true
  if (typeof isBad !== 'boolean') throw new CliError(`${path}.label.is_bad: must be true or false`)
  return {
    is: 'label',
    atMs: momentOf(fields, path, place),
    userId,
    abuseType: choiceAt(label['abuse_type'], `${path}.label.abuse_type`, ABUSE_TYPES),
    isBad,
    about: textAt(fields['of'] ?? userId, `${path}.of`),
    expected: expectedIn(fields, path),
  }
}

const expectedIn = (fields: Fields, path: string): Expectation | undefined =>
  fields['expect'] === undefined ? undefined : expectationAt(fields['expect'], `${path}.expect`)

/** `after: 5m` counts from the step before. */
function momentOf({ after }: Fields, path: string, { earliestMs, isFirst }: StepPlace): number {
  if (after === undefined) return earliestMs
  const ms = typeof after === 'string' ? readDuration(after) : undefined
  if (ms === undefined || ms < 0) throw new CliError(`${path}.after: must be a time, as 5m`)
  return isFirst ? earliestMs + ms : earliestMs - DEFAULT_GAP_MS + ms
}

/** `{payment_abuse: block}`. */
const decisionsAt = (value: unknown, path: string): readonly CaseDecision[] =>
  Object.entries(fieldsAt(value, path, ABUSE_TYPES)).map(([abuseType, category]) => ({
    abuseType: choiceAt(abuseType, path, ABUSE_TYPES),
    category: choiceAt(category, `${path}.${abuseType}`, DECISION_CATEGORIES),
  }))

/** `{bad_mails: [a@b.com]}`, or `{bad_mails: {kind: email, values: [a@b.com]}}`. */
const listsAt = (value: unknown, path: string): readonly CaseList[] =>
  Object.entries(fieldsAt(value, path)).map(([name, of]) => {
    const list = Array.isArray(of) ? { values: of as unknown } : of
    const { kind = 'custom', values = [] } = fieldsAt(list, `${path}.${name}`, ['kind', 'values'])
    if (!isTexts(values)) throw new CliError(`${path}.${name}: must be a list of texts`)
    return { name, kind: choiceAt(kind, `${path}.${name}.kind`, LIST_KINDS), values }
  })
