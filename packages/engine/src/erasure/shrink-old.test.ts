import { expect, it } from 'vitest'
import { EntityKeys } from '../entities/entity-keys.ts'
import type { EntryOfKind } from '../entries/ledger-entry.ts'
import { encodeOutcome, NO_OUTCOME } from '../events/outcome.ts'
import { EventVectors } from '../learning/event-vectors.ts'
import { shrinkOld } from './shrink-old.ts'

const SEED = { lo: 3, hi: 5 }
const PARTS = { keys: new EntityKeys(SEED), vectors: new EventVectors(SEED), counters: () => [] }

const DEVICE = { type: 2, key: { lo: 8, hi: 9 } }
const FOUND = { entities: [DEVICE], isNear: true, isSettled: false, isShared: false }

const tied = (timeMs: number) => ({
  late: [DEVICE],
  event: { type: '$login', sessionId: 's-1', timeMs, ip: '203.0.113.9' },
})

const { isNear, isSettled, isShared } = FOUND
const BY_BEACON: EntryOfKind<'rescore'> = {
  sequence: 9,
  environment: 1,
  kind: 'rescore',
  receivedAtMs: 1_000,
  body: {
    userId: 'ada',
    event: 4,
    atMs: 900,
    tie: {
      ...tied(900),
      beacon: 8,
      score: 4,
      earlier: [{ ...tied(800), sequence: 3, userId: 'ada', isNear, isSettled, isShared }],
    },
  },
  requestId: undefined,
  outcome: Uint8Array.from(
    encodeOutcome({ ...NO_OUTCOME, enrichment: { found: { ...FOUND, isLate: false } } }),
  ),
}

it('an old score that a late beacon caused keeps no address of its copies of events, and shrinks once', () => {
  const shrunk = shrinkOld(BY_BEACON, PARTS)
  if (shrunk?.kind !== 'rescore') throw new Error('nothing was shrunk')
  expect(JSON.stringify(BY_BEACON.body)).toContain('203.0.113.9')
  expect(JSON.stringify(shrunk.body)).not.toContain('203.0.113.9')
  const { tie, ...rest } = shrunk.body
  expect(rest).toEqual({ userId: 'ada', event: 4, atMs: 900 })
  expect(tie?.event).toMatchObject({ type: '$login', sessionId: 's-1', timeMs: 900 })
  expect(tie?.earlier?.[0]?.event.kept).toBeDefined()
  expect(shrunk.outcome).toBe(BY_BEACON.outcome)
  expect(shrinkOld(shrunk, PARTS)).toBeUndefined()
})
