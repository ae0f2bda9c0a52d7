import { encodeOutcome, type Outcome } from '../../events/outcome.ts'
import { foldRescore, userEntity } from '../apply-entry.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import type { RescoreBody } from '../../entries/rescore-body.ts'
import type { PreparedEvent } from '../../events/prepared-event.ts'
import type { EntryLedger } from '../entry-ledger.ts'
import type { Memory } from '../memory.ts'
import type { VerdictEffects } from '../policies/verdict-effects.ts'

/** What scoring again needs of the core around it. */
export interface RescoreLedger extends EntryLedger {
  /** `followers`: what policies decide about the new score, durable with it or not at all. */
  write(entry: LedgerEntry, followers?: readonly LedgerEntry[]): Promise<void>
  readonly effects: VerdictEffects
  isReady(): boolean
}

/** A score without an event of its own. */
interface ScoreToStore {
  /** The event that was scored again. */
  readonly event: PreparedEvent
  readonly body: RescoreBody
  readonly outcome: Outcome
}

export interface StoredAgain {
  readonly sequence: number
  readonly outcome: Outcome
  readonly durable: Promise<void>
}

/**
 * Makes a score its user's last one. Nothing may wait between its computation and this, so that a
 * replay finds the states as they were.
 */
export function storeScore(
  { pipeline, keys, scores }: Memory,
  ledger: RescoreLedger,
  { event, body, outcome }: ScoreToStore,
): StoredAgain {
  const sequence = ledger.next()
  const { environment } = event
  const { userId, atMs } = body
  foldRescore(pipeline, userEntity(keys, environment, userId), sequence)
  scores.add(environment, outcome.scores, atMs, sequence)
  const entry: LedgerEntry = {
    sequence,
    environment,
    kind: 'rescore',
    receivedAtMs: atMs,
    body,
    requestId: undefined,
    outcome: encodeOutcome(outcome),
  }
  const place = { sequence, first: sequence + 1, scoreChangeMs: atMs }
  const durable = ledger.write(entry, ledger.effects.follow(event, outcome, place))
  return { sequence, outcome, durable }
}
