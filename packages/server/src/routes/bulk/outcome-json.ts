import { scoresOf } from '../../answers/abuse-map.ts'
import type { BulkJob, LineOutcome } from './bulk-line.ts'

/** The warnings of a line as a member of its answer; empty for none, and where nobody asked. */
function warningsJson({ warnings = [] }: LineOutcome, { wantsWarnings }: BulkJob): string {
  if (!wantsWarnings || warnings.length === 0) return ''
  const shown = warnings.map(({ path, message }) => ({ path, message }))
  return `,"warnings":${JSON.stringify(shown)}`
}

/** The outcome as a line of the answer: `{line, status, error?, sequence?, repeated?, scores?, warnings?}`. */
export function outcomeJson(outcome: LineOutcome, job: BulkJob): string {
  const { line, status, error, accepted } = outcome
  if (accepted === undefined) return `${JSON.stringify({ line, status, error })}\n`
  const repeated = accepted.repeated ? ',"repeated":true' : ''
  const scores = job.wantsScores
    ? `,"scores":${JSON.stringify(scoresOf(accepted.outcome, job.caller.account.scoreScale))}`
    : ''
  const warnings = warningsJson(outcome, job)
  return `{"line":${line},"status":${status},"sequence":${accepted.sequence}${repeated}${scores}${warnings}}\n`
}
