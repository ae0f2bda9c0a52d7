import { ABUSE_TYPES } from '@winnow/contract/canonical'
import { DEFAULT_THRESHOLDS } from '../entries/thresholds.ts'
import type { OutboxMessage } from '../ports/outbox.ts'
import { EXAMPLE_CASES, exampleEntry } from './example-cases.ts'
import { EXAMPLE_ENTRIES } from './example-entries.ts'
import { messagesOf } from './messages-of.ts'
import { crossings } from './score-crossings.ts'
import { levelsAfter } from './score-levels.ts'

const KNOWN = { entry: exampleEntry, endedBy: () => [] }

/** A message of each kind, made as the projector makes it. */
export const exampleMessages = (): readonly OutboxMessage[] => [
  ...exampleCrossings(),
  ...EXAMPLE_ENTRIES.flatMap((entry) => messagesOf(entry, [], KNOWN)),
  ...EXAMPLE_CASES.flatMap(({ entry, cases }) => messagesOf(entry, cases, KNOWN)),
]

function exampleCrossings(): readonly OutboxMessage[] {
  const [entry] = EXAMPLE_ENTRIES
  if (entry === undefined) return []
  const scores = (payment: number) =>
    Float32Array.from(ABUSE_TYPES, (type) => (type === 'payment_abuse' ? payment : 5))
  const [before, after] = [scores(31.25), scores(74.75)]
  const levels = { before: 0, after: levelsAfter(0, after, DEFAULT_THRESHOLDS) }
  const change = { userId: 'billy_jones', levels, scores: { before, after } }
  return crossings({ ...entry, sequence: 4710 }, { ...change, settings: DEFAULT_THRESHOLDS })
}
