import type { StoredCase } from '../ports/cases.ts'

/** An open case with what matters to a test. */
export const someCase = (more: Partial<StoredCase> = {}): StoredCase => ({
  id: 64,
  queue: 'payments',
  entity: { type: 'user', id: 'ann' },
  userId: 'ann',
  abuseType: 'payment_abuse',
  state: 'open',
  version: 1,
  dueMs: 1000,
  dueAtMs: 2000,
  warned: 0,
  scoreThen: 50,
  scoreNow: 50,
  causeCount: 1,
  causes: [],
  clocks: { enteredAtMs: 1000 },
  skips: [],
  history: [],
  ...more,
})
