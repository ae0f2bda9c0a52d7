import type { EntityKeys } from '../entities/entity-keys.ts'
import { Facts } from '../entities/facts.ts'
import { hexOf, spentWord } from '../entities/spent.ts'
import { wordKey } from '../aggregates/fold.ts'
import { type CountedValue, distinctKey } from '../counters/counter-state.ts'
import { EventReading } from '../counters/event-reading.ts'
import type { KeptEvent } from '../events/kept-form.ts'
import { decodeOutcome } from '../events/outcome.ts'
import type { PreparedEvent } from '../events/prepared-event.ts'
import type { EventVectors } from '../learning/event-vectors.ts'
import type { CompiledCounter } from '../policies/counters/compiled-counter.ts'

/** Words that states decide by, of a list that everybody has. All others are replaced by what they are hashed to. */
const COMMON_WORDS = new Set<string>([
  'type',
  'eventClass',
  'currency',
  'contentKind',
] satisfies readonly (keyof Facts)[])

const UNKNOWN = new Facts()

/** What is read of an event besides itself. */
export interface KeepParts {
  readonly keys: EntityKeys
  readonly vectors: EventVectors
  /** All counters that policies of the environment ever had. */
  readonly counters: (environment: number) => Iterable<CompiledCounter>
}

/** What states, models and counters read of a whole event. `outcome`: of its entry, packed; empty: it was not scored. */
export function keepEvent(
  prepared: PreparedEvent,
  outcome: Uint8Array,
  parts: KeepParts,
): KeptEvent {
  const { facts, mentions, saying } = prepared
  const { features } = decodeOutcome(outcome)
  const tokens = features.length === 0 ? undefined : parts.vectors.keptOf(prepared, features)
  const counts = countsOf(prepared, parts)
  return {
    facts: keptFacts(facts),
    named: mentions.map(({ role, type, key }) => [role, type, hexOf(key)] as const),
    ...(saying && { saying: { ...saying, whole: numberOrNull(saying.whole) } }),
    ...(tokens && {
      tokens: {
        hashes: [...tokens.hashes],
        values: [...tokens.values],
        sources: [...tokens.sources],
      },
    }),
    ...(Object.keys(counts).length > 0 && { counts }),
  }
}

const numberOrNull = (value: number): number | null => (value === value ? value : null)

function keptFacts(facts: Readonly<Facts>): KeptEvent['facts'] {
  const known = Object.entries(facts).filter(
    ([name, value]) => !Object.is(value, UNKNOWN[name as keyof Facts]),
  )
  return Object.fromEntries(
    known.map(([name, value]: [string, string | number]) => [
      name,
      typeof value === 'number' || COMMON_WORDS.has(name) ? value : spentWord(wordKey(value)),
    ]),
  )
}

function countsOf(
  { environment, event, facts, enrichment }: PreparedEvent,
  { keys, counters }: KeepParts,
): Record<string, readonly [string, CountedValue]> {
  const { atMs } = facts
  const reading = new EventReading({ environment, event, atMs, enrichment }, keys)
  const counts: Record<string, readonly [string, CountedValue]> = {}
  for (const counter of counters(environment)) {
    const added = counter.on.has(event.type) ? reading.added(counter) : undefined
    const key = added === undefined ? undefined : reading.key(counter)
    if (added === undefined || key === undefined) continue
    const kept = typeof added === 'string' ? spentWord(distinctKey(added)) : added
    counts[counter.id] = [hexOf(key), kept]
  }
  return counts
}
