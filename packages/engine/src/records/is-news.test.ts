import { LIMITS } from '@winnow/contract'
import { expect, it } from 'vitest'
import type { LedgerEntry } from '../ports/ledger.ts'
import { isNews } from './is-news.ts'

const NOW_MS = Date.UTC(2026, 0, 1)
const LAST_MS = NOW_MS - LIMITS.outboxEventAgeMs

const entry = (kind: LedgerEntry['kind'], body: object): LedgerEntry => ({
  sequence: 9,
  environment: 1,
  kind,
  receivedAtMs: NOW_MS,
  body: JSON.stringify(body),
  requestId: undefined,
  outcome: new Uint8Array(),
})

const event = entry('event', { $type: '$login' })
const rescore = (tie?: object) => entry('rescore', { userId: 'ann', event: 1, tie })

it.each([
  ['an event of now', event, NOW_MS, true],
  ['an event ahead of our clock', event, NOW_MS + 1_000, true],
  ['an event of a week ago', event, LAST_MS, true],
  ['an event of before', event, LAST_MS - 1, false],
  ['a score that was asked for', rescore(), LAST_MS - 1, true],
  ['a late beacon of today', rescore({ timeMs: NOW_MS - 1 }), NOW_MS, true],
  ['a late beacon of history', rescore({ timeMs: LAST_MS - 1 }), NOW_MS, false],
] as const)('%s', (_, moved, atMs, expected) => expect(isNews(moved, atMs)).toBe(expected))
