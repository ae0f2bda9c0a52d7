import { entryOfKind } from '../entries/ledger-entry.ts'
import { knownDevice } from '../events/devices/device-known.ts'
import { isShrunken } from '../events/kept-event.ts'
import { runEvent } from '../events/run-event.ts'
import { belongingOf } from '../labels/belonging.ts'
import { decodeOutcome } from '../events/outcome.ts'
import { acceptedEventOf, labelled, scoredEventOf, userEntity } from './apply-entry.ts'
import { counterHandlers } from './counters/counter-queries.ts'
import type { DecisionIntake } from './decision-intake.ts'
import type { FindEntry } from './entry-ledger.ts'
import { surroundingsOf } from './event-surroundings.ts'
import { knownValues } from './known-values.ts'
import { lastScoreOf, readLastScored, userRegisters } from './last-scored.ts'
import { labelMaturityMs } from '../learning/live/label-maturity.ts'
import { learnedNow } from './learning/learned-now.ts'
import type { ModelRefresher } from './learning/model-refresher.ts'
import { scoredIn, ScoreTraces } from './learning/score-traces.ts'
import type { Memory } from './memory.ts'
import type { PolicyIntake } from './policies/policy-intake.ts'
import { policyHandlers } from './policies/policy-queries.ts'
import type { QueryHandlers } from './queries.ts'
import type { Places } from '../ports/places.ts'
import type { Retries } from './retries/retries.ts'
import { sharedValue, valuesOfUser } from './shared-values.ts'
import { readStanding, standingEntries } from './standing.ts'

/** What queries read besides the memory. */
interface QuerySources {
  readonly find: FindEntry
  readonly places: Places
  readonly retries: Retries
  readonly decisions: DecisionIntake
  readonly policies: PolicyIntake
  readonly refreshes: Pick<ModelRefresher, 'fitting'>
  /** The sequence of the last entry. */
  readonly last: () => number
}

/** The answers to queries about a user, and about what belongs to them. */
type OfUsers = 'belonging' | 'score_now' | 'last_score' | 'standing' | 'decisions' | 'last_decision'

/** How the queries of a core are answered. Each reads states in the turn in which it is called. */
export function queryHandlers(memory: Memory, sources: QuerySources): QueryHandlers {
  const { find, retries, refreshes } = sources
  const traces = new ScoreTraces(memory.learning, find)
  return {
    ...userHandlers(memory, sources),
    ...policyHandlers(memory, sources),
    ...counterHandlers(memory, sources),
    recall: ({ environment, keys }) => retries.recall(environment, keys),
    repeated: async (query) => (await retries.answerTo(retries.identityOf(query)))?.sequence,
    event_of_key: async ({ environment, key }) => retries.entryOf(environment, key),
    async user_of_event({ sequence }) {
      const event = entryOfKind('event', await find(sequence))
      return event && acceptedEventOf(event).event.userId
    },
    async surroundings({ sequence }) {
      const event = await scoredIn(find, sequence)
      const received = event && acceptedEventOf(event)
      if (received === undefined || isShrunken(received.event)) return undefined
      return surroundingsOf(memory.pipeline, received, find)
    },
    shared_value: (query) => sharedValue(memory, query, find),
    values_of_user: (query) => valuesOfUser(memory, query, find),
    known_values: (query) => knownValues(memory, query, find),
    device: async ({ environment, id }) =>
      knownDevice(memory.pipeline, memory.keys, { environment, id }),
    percentiles: async ({ environment, scores, days }) =>
      scores.map(({ abuseType, score }) =>
        days.map((each) => memory.scores.percentile(environment, abuseType, score, each)),
      ),
    trace: ({ score }) => traces.traceOf(score),
    fields: async ({ environment }) => memory.fields.of(environment),
    lists: async ({ environment }) => memory.lists.all(environment),
    listed: async ({ environment, list, value, nowMs }) =>
      memory.lists.matching(environment, list, value, nowMs),
    label_maturity: async (query) => labelMaturityMs(memory.learning, query),
    models: async ({ environment }) => learnedNow(memory.learning, environment, refreshes.fitting),
    may_learn: async ({ environment }) => memory.learning.hasRoomFor(environment),
  }
}

function userHandlers(
  memory: Memory,
  { find, decisions }: QuerySources,
): Pick<QueryHandlers, OfUsers> {
  const { pipeline, keys } = memory
  return {
    async belonging({ environment, userId, of }) {
      const subject = labelled(keys, environment, { userId, of })
      return belongingOf(pipeline, subject, userEntity(keys, environment, userId))
    },
    async score_now({ environment, userId, nowMs }) {
      const registers = userRegisters(memory, environment, userId)
      const { event, score } = await readLastScored(registers, find)
      if (event === undefined) return undefined
      const { sequence } = event
      const received = scoredEventOf(event, score)
      if (isShrunken(received.event)) {
        return { sequence, outcome: decodeOutcome((score ?? event).outcome), repeated: false }
      }
      const purpose = { kind: 'score_again', atMs: nowMs } as const
      return { sequence, outcome: runEvent(pipeline, received, purpose), repeated: false }
    },
    async last_score({ environment, userId }) {
      const sequence = lastScoreOf(userRegisters(memory, environment, userId))
      const entry = sequence === undefined ? undefined : await find(sequence)
      if (sequence === undefined || entry === undefined) return undefined
      const outcome = decodeOutcome(entry.outcome)
      return { sequence, outcome, repeated: false, atMs: entry.receivedAtMs }
    },
    async standing({ environment, userId }) {
      const registers = userRegisters(memory, environment, userId)
      const entries = registers && standingEntries(registers)
      return entries && readStanding(entries, find)
    },
    decisions: (subject) => decisions.latest(subject),
    last_decision: (subject) => decisions.last(subject),
  }
}
