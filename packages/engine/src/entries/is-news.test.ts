import { LIMITS } from '@winnow/contract'
import { expect, it } from 'vitest'
import type { LedgerEntry } from './ledger-entry.ts'
import { isNews } from './is-news.ts'

const NOW_MS = Date.UTC(2026, 0, 1)
const LAST_MS = NOW_MS - LIMITS.outboxEventAgeMs

const HEAD = {
  sequence: 9,
  environment: 1,
  receivedAtMs: NOW_MS,
  requestId: undefined,
  outcome: new Uint8Array(),
}

const event: LedgerEntry = { ...HEAD, kind: 'event', body: '{"$type":"$login"}' }
const body = { userId: 'ann', event: 1, atMs: NOW_MS }
const rescore: LedgerEntry = { ...HEAD, kind: 'rescore', body }
const tiedTo = (timeMs: number): LedgerEntry => {
  const tied = { type: '$login', sessionId: 's', timeMs }
  const tie = { beacon: 3, score: 2, late: [], event: tied }
  return { ...HEAD, kind: 'rescore', body: { ...body, tie } }
}

it.each([
  ['an event of now', event, NOW_MS, true],
  ['an event ahead of our clock', event, NOW_MS + 1_000, true],
  ['an event of a week ago', event, LAST_MS, true],
  ['an event of before', event, LAST_MS - 1, false],
  ['a score that was asked for', rescore, LAST_MS - 1, true],
  ['a late beacon of today', tiedTo(NOW_MS - 1), NOW_MS, true],
  ['a late beacon of history', tiedTo(LAST_MS - 1), NOW_MS, false],
] as const)('%s', (_, moved, atMs, expected) => expect(isNews(moved, atMs)).toBe(expected))
