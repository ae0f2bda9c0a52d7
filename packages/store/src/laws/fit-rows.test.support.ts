import { encodeOutcome, FEATURES, type FitTask, type LedgerEntry } from '@winnow/engine'
import { eventEntry } from './entries.test.support.ts'

const ROWS = 120
const isBad = (sequence: number): boolean => sequence % 4 === 0

/** Scored events of which one feature tells whether they are bad. */
export const scoredEntries: readonly LedgerEntry[] = Array.from({ length: ROWS }, (_, at) => {
  const sequence = at + 1
  const features = new Float32Array(FEATURES.length).fill(NaN)
  features[3] = isBad(sequence) ? 5 + (sequence % 7) : sequence % 5
  const outcome = encodeOutcome({
    modelVersion: 'starter-1',
    scores: new Float32Array(5).fill(10),
    features,
    online: new Float32Array(0),
    enrichment: {},
  })
  return eventEntry(sequence, { $type: '$login' }, { receivedAtMs: sequence * 1000, outcome })
})

/** The task to fit a model to all of them. Its buffer goes to the trainer: every fit needs one of its own. */
export const fitTask = (): FitTask => ({
  abuseType: 'payment_abuse',
  seed: 7,
  settledMs: -Infinity,
  rows: Float64Array.from(
    scoredEntries.flatMap(({ sequence, receivedAtMs }) => [
      sequence,
      receivedAtMs,
      1,
      Number(isBad(sequence)),
    ]),
  ),
})
