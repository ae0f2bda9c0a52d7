import { ABUSE_TYPES, type AbuseType, type CanonicalEvent } from '@winnow/contract'
import { AGGREGATES } from '../aggregates/declared-aggregates.ts'
import { EntityKeys } from '../entities/entity-keys.ts'
import type { Enrichment } from '../entities/enrichment.ts'
import { runEvent } from '../events/run-event.ts'
import { FEATURE_INDEX, FEATURES } from '../features/index.ts'
import type { Outcome } from '../events/outcome.ts'
import { Pipeline } from '../pipeline.ts'
import type { EntityStates } from '../ports/entity-states.ts'
import { bytesOf, viewOf } from '../ports/record-view.ts'
import { STARTER_MODELS, STARTER_VERSION } from './starter/index.ts'

/** What a test says of one event. */
export interface Said {
  readonly type: string
  /** Minutes since the situation began. */
  readonly minute: number
  readonly userId?: string
  readonly sessionId?: string
  readonly ip?: string
  readonly fields?: CanonicalEvent['fields']
  readonly custom?: CanonicalEvent['custom']
  readonly enrichment?: Enrichment
}

/** A Monday noon. */
const BEGIN_MS = Date.UTC(2025, 5, 2, 12)

/** A small world that remembers what a test tells it. */
export class Situation {
  private sequence = 0
  private readonly pipeline = new Pipeline({
    states: mapStates(),
    keys: new EntityKeys({ lo: 1, hi: 2 }),
    aggregates: AGGREGATES,
    features: FEATURES,
    models: ABUSE_TYPES.map((type) => STARTER_MODELS[type]),
    modelVersion: STARTER_VERSION,
  })

  tell({ type, minute, fields = {}, custom = {}, enrichment = {}, ...who }: Said): Outcome {
    this.sequence += 1
    const timeMs = BEGIN_MS + minute * 60_000
    const event = { type, timeMs, fields, custom, ...who }
    const received = { environment: 1, receivedAtMs: timeMs, event, enrichment }
    return runEvent(this.pipeline, received, { kind: 'replay', sequence: this.sequence })
  }
}

export function score(outcome: Outcome, abuse: AbuseType): number {
  return outcome.scores[ABUSE_TYPES.indexOf(abuse)] ?? NaN
}

export function feature(outcome: Outcome, name: string): number {
  return outcome.features[FEATURE_INDEX.get(name) ?? -1] ?? NaN
}

/** The plainest store that keeps its law. */
export function mapStates(): EntityStates {
  const records = new Map<string, Uint8Array>()
  const nameOf = ({ lo, hi }: { lo: number; hi: number }): string => `${lo}.${hi}`
  return {
    load: (key, into) => {
      const record = records.get(nameOf(key))
      if (record !== undefined) Object.assign(into, viewOf(record))
      return record !== undefined
    },
    store: (key, record) => {
      records.set(nameOf(key), bytesOf(record))
      return true
    },
    get size() {
      return records.size
    },
    bytes: 0,
    digest: () =>
      [...records]
        .map(([name, bytes]) => `${name} ${Buffer.from(bytes).toString('hex')}`)
        .toSorted()
        .join('\n'),
  }
}
