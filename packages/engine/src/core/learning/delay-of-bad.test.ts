import { canonicalJson } from '@winnow/contract'
import { expect, it } from 'vitest'
import { encodeOutcome, NO_OUTCOME } from '../../events/outcome.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import { delayOfBad } from './delay-of-bad.ts'

interface Times {
  readonly receivedAtMs: number
  readonly timeMs?: number
}

const head = { environment: 1, requestId: undefined, outcome: encodeOutcome(NO_OUTCOME) } as const

const eventAt = ({ receivedAtMs, ...own }: Times): LedgerEntry => ({
  ...head,
  sequence: 1,
  kind: 'event',
  receivedAtMs,
  body: canonicalJson({ type: '$create_order', fields: {}, custom: {}, ...own }),
})

const labelAt = ({ receivedAtMs, ...own }: Times, isBad: boolean): LedgerEntry => ({
  ...head,
  sequence: 2,
  kind: 'label',
  receivedAtMs,
  body: {
    userId: 'ann',
    label: { abuseType: 'payment_abuse', isBad, ...own },
    effect: { abuseType: 'payment_abuse', isBad, atMs: 0, touched: [] },
    replaces: [],
  },
})

const delayIn = (entries: readonly LedgerEntry[]): Promise<number | undefined> =>
  delayOfBad({ label: 2, event: 1 }, async (wanted) =>
    entries.find(({ sequence }) => sequence === wanted),
  )

it.each<[Times, Times, number]>([
  [{ receivedAtMs: 10 }, { receivedAtMs: 90 }, 80],
  [{ receivedAtMs: 10, timeMs: 4 }, { receivedAtMs: 90 }, 86],
  [{ receivedAtMs: 10 }, { receivedAtMs: 90, timeMs: 70 }, 60],
  [{ receivedAtMs: 10, timeMs: 4 }, { receivedAtMs: 90, timeMs: 70 }, 66],
])('of an event at %j a label at %j came %d ms after it', async (event, label, delayMs) => {
  expect(await delayIn([eventAt(event), labelAt(label, true)])).toBe(delayMs)
})

it('of good labels, and where an entry is gone, nothing is told', async () => {
  const times = { receivedAtMs: 10 }
  expect(await delayIn([eventAt(times), labelAt(times, false)])).toBeUndefined()
  expect(await delayIn([eventAt(times)])).toBeUndefined()
  expect(await delayIn([labelAt(times, true)])).toBeUndefined()
})
