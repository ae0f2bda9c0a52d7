import { expect, it } from 'vitest'
import type { EventEntry } from '../../entries/event-entry.ts'
import { decodeOutcome, encodeOutcome, NO_OUTCOME, type Outcome } from '../../events/outcome.ts'
import { OutcomeJudge } from './outcome-judge.ts'

const outcome: Outcome = { ...NO_OUTCOME, modelVersion: 'starter-16' }
const verdict = { tag: 1, version: 1, bytes: Uint8Array.of(7) }
const withVerdict: Outcome = { ...outcome, sections: [verdict] }
const otherVerdict: Outcome = { ...outcome, sections: [{ ...verdict, bytes: Uint8Array.of(8) }] }

function differences(written: Outcome, now: Outcome | undefined): number {
  const entry: EventEntry = {
    sequence: 1,
    environment: 1,
    kind: 'event',
    receivedAtMs: 0,
    body: '{}',
    requestId: undefined,
    outcome: encodeOutcome(written),
  }
  const judge = new OutcomeJudge([])
  const recorded = decodeOutcome(entry.outcome)
  judge.compare({ entry, recorded, now, how: 'computed', by: undefined })
  return judge.report().differences
}

it.each<[string, Outcome, Outcome | undefined, number]>([
  ['the same', outcome, outcome, 0],
  ['another', outcome, { ...outcome, scores: Float32Array.of(1) }, 1],
  ['none', outcome, undefined, 1],
  ['the same with a section that was not written yet', outcome, withVerdict, 0],
  ['another with a section', outcome, { ...withVerdict, modelVersion: 'starter-1' }, 1],
  ['the same section', withVerdict, withVerdict, 0],
  ['another section', withVerdict, otherVerdict, 1],
  ['no section where one was written', withVerdict, outcome, 1],
])('an outcome that is computed again as %s', (_, written, now, expected) => {
  expect(differences(written, now)).toBe(expected)
})
