import { encodeOutcome, type Outcome } from '../../events/outcome.ts'
import { foldRescore, userEntity } from '../apply-entry.ts'
import type { RescoreBody } from '../../entries/rescore-body.ts'
import type { EntryLedger } from '../entry-ledger.ts'
import type { Memory } from '../memory.ts'

/** What scoring again needs of the core around it. */
export interface RescoreLedger extends EntryLedger {
  isReady(): boolean
}

/** A score without an event of its own. */
interface ScoreToStore {
  readonly environment: number
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
  { environment, body, outcome }: ScoreToStore,
): StoredAgain {
  const sequence = ledger.next()
  const { userId, atMs } = body
  foldRescore(pipeline, userEntity(keys, environment, userId), sequence)
  scores.add(environment, outcome.scores, atMs, sequence)
  const durable = ledger.write({
    sequence,
    environment,
    kind: 'rescore',
    receivedAtMs: atMs,
    body,
    requestId: undefined,
    outcome: encodeOutcome(outcome),
  })
  return { sequence, outcome, durable }
}
