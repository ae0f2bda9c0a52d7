import { DAY_MS } from '@winnow/contract'
import type { routeTrialSchema } from '@winnow/contract/native'
import type { Written } from '../answers/written.ts'
import { examplesJson, routeJson } from './backtest-json.ts'
import type { TrialJob, TrialOutcome } from './run-trial.ts'

/** What came of a trial, as the wire has it. */
export function trialJson(
  outcome: TrialOutcome,
  { job }: TrialJob,
): Written<typeof routeTrialSchema> {
  const { events, figures, share, examples, isComplete, firstEntry } = outcome
  const { firstMs, lastMs } = outcome
  const days = Math.max(1, ((lastMs ?? 0) - (firstMs ?? 0)) / DAY_MS)
  return {
    events,
    from: firstMs ?? null,
    to: lastMs ?? null,
    complete: isComplete,
    asked_from: job.span.fromMs,
    lists_since: firstEntry,
    figures: figures === undefined ? null : routeJson(figures),
    share: share ?? null,
    per_day: (figures?.hits ?? 0) / days,
    examples: examplesJson({ count: examples.length, shown: examples }).shown,
  }
}
