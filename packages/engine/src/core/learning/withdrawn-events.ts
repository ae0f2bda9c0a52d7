import type { AssumedGoodEvent, ExampleOfEvent } from '../../entries/lesson-body.ts'
import { entryOfKind } from '../../entries/ledger-entry.ts'
import type { FindEntry } from '../entry-ledger.ts'

/** Entries after a label among which its learning step is looked for: steps of other labels, and requests, may come before it. */
const STEP_WITHIN = 256

/** Entries asked for at once. */
const ASKED_AT_ONCE = 8

/** What was assumed good with the labels that these learning steps take back: without them it says nothing. */
export async function withdrawnBy(
  said: readonly ExampleOfEvent[],
  find: FindEntry,
): Promise<readonly AssumedGoodEvent[]> {
  const former = said.flatMap((one) => (one.verdict === 'withdrawn' ? (one.former ?? []) : []))
  const found = await Promise.all([...new Set(former)].map((label) => assumedGoodFor(label, find)))
  return found.flat()
}

/** The entries that are looked at first. */
export const lookedAtAfter = (label: number): readonly number[] => askedFrom(label + 1)

const askedFrom = (from: number): readonly number[] =>
  Array.from({ length: ASKED_AT_ONCE }, (_, at) => from + at)

async function assumedGoodFor(
  label: number,
  find: FindEntry,
): Promise<readonly AssumedGoodEvent[]> {
  for (let from = label + 1; from <= label + STEP_WITHIN; from += ASKED_AT_ONCE) {
    const sequences = askedFrom(from)
    const entries = await Promise.all(sequences.map((sequence) => find(sequence)))
    for (const entry of entries) {
      const lesson = entryOfKind('lesson', entry)?.body
      if (lesson === undefined) continue
      const { said, presumed = [] } = lesson
      if (said.some((one) => one.label === label && one.former === undefined)) {
        return presumed.filter(({ beside }) => beside === label)
      }
    }
  }
  return []
}
