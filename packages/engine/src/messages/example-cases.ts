import type { CaseChange } from '../cases/known-cases.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { CaseEnding, StoredCase } from '../ports/cases.ts'
import { EXAMPLE_ENTRIES, EXAMPLE_HEAD, EXAMPLE_TAKEN } from './example-entries.ts'

const HOUR_MS = 3_600_000

const open: StoredCase = {
  id: 150_816,
  queue: 'payment_review',
  entity: { type: 'user', id: 'billy_jones' },
  userId: 'billy_jones',
  abuseType: 'payment_abuse',
  state: 'open',
  version: 1,
  dueMs: HOUR_MS,
  dueAtMs: EXAMPLE_HEAD.receivedAtMs + HOUR_MS,
  warned: 0,
  scoreThen: 74.75,
  scoreNow: 74.75,
  money: { amountMicros: 129_000_000, currency: 'USD', usdMicros: 129_000_000 },
  causeCount: 1,
  causes: [
    {
      sequence: 4773,
      atMs: EXAMPLE_HEAD.receivedAtMs,
      workflow: 'New orders',
      route: 'Large orders',
      version: 7,
      values: { $amount: 129_000_000 },
      score: 74.75,
    },
  ],
  clocks: { enteredAtMs: EXAMPLE_HEAD.receivedAtMs },
  skips: [],
  history: [],
}

const sent: CaseEnding = { why: 'harmless', sequence: 4773, atMs: 0, detail: 'The score is 12.' }

const taken = {
  ...EXAMPLE_TAKEN,
  source: 'manual_review',
  analyst: 'mira@shop.example',
  in: { case: open.id, queue: open.queue },
} as const

const head = { case: open.id, queue: open.queue, entity: open.entity, abuseType: open.abuseType }

const work = {
  kind: 'case',
  body: {
    ...head,
    who: { name: taken.analyst },
    do: 'undo',
    decisions: [{ entry: 4801 }],
    wasFinal: true,
  },
}

const decided = { kind: 'decided', body: { userId: 'billy_jones', taken, latest: [taken] } }

const undone = {
  kind: 'decided',
  sequence: 4801,
  body: { ...decided.body, latest: [], undoes: 4790 },
}

const settled = {
  kind: 'settled',
  sequence: 4800,
  body: {
    ...head,
    of: 4789,
    who: { name: taken.analyst },
    decisions: [{ id: taken.id, abuseType: taken.abuseType, entry: 4790 }],
  },
}

/** Earlier entries that the examples read, by their sequence. */
const EARLIER: Readonly<Record<number, object>> = { 4790: decided, 4800: work }

/** An entry, and what it changes in cases. */
interface CaseExample {
  readonly entry: LedgerEntry
  readonly cases: readonly CaseChange[]
}

const event = { kind: 'event', sequence: 4773, body: '{}' }

const CHANGES: readonly (readonly [object, CaseChange | undefined])[] = [
  [event, { before: undefined, after: open }],
  [
    { ...event, sequence: 4774 },
    { before: open, after: { ...open, causeCount: 2 } },
  ],
  [
    { ...event, sequence: 4775 },
    { before: open, after: { ...open, state: 'left', scoreNow: 12, ending: sent } },
  ],
  [
    { ...event, kind: 'due', sequence: 4776 },
    { before: open, after: { ...open, warned: 80 } },
  ],
  [
    { ...event, kind: 'due', sequence: 4777 },
    { before: open, after: { ...open, warned: 100 } },
  ],
  [settled, { before: open, after: { ...open, state: 'decided' } }],
  [undone, undefined],
]

const entryOf = (of: object | undefined): LedgerEntry =>
  ({ ...EXAMPLE_ENTRIES[0], ...of }) as unknown as LedgerEntry

/** Entries from which messages about cases and their decisions follow. */
export const EXAMPLE_CASES: readonly CaseExample[] = CHANGES.map(([entry, change]) => ({
  entry: entryOf(entry),
  cases: change === undefined ? [] : [change],
}))

/** Finds what the examples read. */
export const exampleEntry = (sequence: number): LedgerEntry | undefined =>
  EARLIER[sequence] === undefined ? undefined : entryOf(EARLIER[sequence])
