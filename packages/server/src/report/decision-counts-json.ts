import type { decisionCountsSchema } from '@winnow/contract/native'
import type { Written } from '../answers/written.ts'
import type { DecisionsAnswer } from './report-reader.ts'

/** What was decided, on the wire. */
export function decisionCountsJson(
  { figures, readEntries, ledgerEntries }: DecisionsAnswer,
  toMs: number,
): Written<typeof decisionCountsSchema> {
  const { fromMs, decisions, blocked } = figures
  const { usdMicros, ...counts } = blocked
  return {
    from: fromMs,
    to: toMs,
    read_entries: readEntries,
    ledger_entries: ledgerEntries,
    decisions: decisions.map(({ id, ...count }) => ({ decision_id: id, ...count })),
    blocked: { ...counts, usd_micros: usdMicros, decisions: [...blocked.decisions] },
  }
}
