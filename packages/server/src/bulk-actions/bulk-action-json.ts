import type { AnswerOf, bulkActionCalls } from '@winnow/contract/native'
import { type StoredCase, UNDO_MS } from '@winnow/engine'
import { listedCaseJson } from '../answers/case-json.ts'
import type { WrittenValue } from '../answers/written.ts'
import type { JobChange } from '../live/live-event.ts'
import { needsConfirmation } from './bulk-count.ts'
import type { BulkJob, BulkPreview, CountingBulk, KeptBulk } from './kept-bulk.ts'

type BulkJson = WrittenValue<AnswerOf<(typeof bulkActionCalls)['readBulkAction']>>
type HeadJson = WrittenValue<AnswerOf<(typeof bulkActionCalls)['pauseBulkAction']>>

const NOT_STARTED = {
  started_at: null,
  stopped_at: null,
  undo_until: null,
  count: 0,
  position: 0,
  of: 0,
  done: 0,
  undone: 0,
  failed: 0,
} as const

/** A bulk action without its preview. */
export function bulkHeadJson(bulk: KeptBulk, nowMs: number): HeadJson {
  const { preview, retried, position, done, undone, failures } = bulk
  return {
    ...jobJson(bulk),
    state: stateOf(bulk),
    started_at: bulk.startedAtMs ?? null,
    stopped_at: bulk.stoppedAtMs ?? null,
    undo_until: undoUntil(bulk, nowMs),
    count: preview.count,
    position,
    of: retried?.length ?? preview.count,
    done,
    undone,
    failed: failures.length,
  }
}

/** A bulk action as streams tell of it: its state, and the share of this pass that was looked at. */
export function jobOfBulk(bulk: KeptBulk): JobChange {
  const { id, position, preview, retried } = bulk
  const count = retried?.length ?? preview.count
  return { kind: 'bulk', id, state: stateOf(bulk), share: count === 0 ? 1 : position / count }
}

/** A bulk action while it is counted. */
export const countingJson = (bulk: CountingBulk): BulkJson => ({
  ...jobJson(bulk),
  ...NOT_STARTED,
  state: 'counting',
  preview: null,
  sample: [],
  sample_users: [],
})

/** Some of what a bulk action is about, as it is now. */
export interface BulkSample {
  readonly cases: readonly StoredCase[]
  readonly users: BulkJson['sample_users']
}

export const bulkJson = (
  bulk: KeptBulk,
  { cases, users }: BulkSample,
  view: { readonly scale: 100 | 1; readonly nowMs: number },
): BulkJson => ({
  ...bulkHeadJson(bulk, view.nowMs),
  preview: previewJson(bulk.preview),
  sample: cases.map((of) => listedCaseJson(of, view)),
  sample_users: users,
})

function jobJson({ id, job, createdAtMs }: CountingBulk) {
  const { work, who, note } = job
  return {
    id,
    about: aboutOf(job),
    ...workJson(work),
    ...(note !== undefined && { note }),
    who: who.name,
    created_at: createdAtMs,
  }
}

const aboutOf = ({ users }: BulkJob): HeadJson['about'] => (users === undefined ? 'cases' : 'users')

function workJson(work: BulkJob['work']) {
  switch (work.do) {
    case 'decide':
      return { do: work.do, decisions: [...work.decisions] }
    case 'hold':
      return { do: work.do, until: work.untilMs }
    case 'label':
      return { do: work.do, abuse_type: work.abuseType, is_bad: work.isBad }
    case 'add_to_list':
      return { do: work.do, list: work.list }
    default:
      return { do: work.do, to: work.to }
  }
}

function stateOf({ state, pass }: KeptBulk): HeadJson['state'] {
  if (pass === 'do' || state === 'ready' || state === 'paused') return state
  return state === 'running' ? 'undoing' : 'undone'
}

function undoUntil({ job, pass, stoppedAtMs }: KeptBulk, nowMs: number): number | null {
  if (job.work.do !== 'decide' || pass === 'undo' || stoppedAtMs === undefined) return null
  const until = stoppedAtMs + UNDO_MS
  return until > nowMs ? until : null
}

const previewJson = (preview: BulkPreview): BulkJson['preview'] => ({
  count: preview.count,
  as_of: preview.asOf,
  needs_confirmation: needsConfirmation(preview),
  may_change_by: preview.mayChangeBy,
  queues: preview.reach.map(({ queue, abuseType, cases }) => ({
    queue,
    abuse_type: abuseType,
    cases,
  })),
  decided_already: preview.decidedAlready ?? 0,
  labelled_otherwise: preview.labelledOtherwise ?? 0,
  values: preview.values ?? 0,
  ends_cases: preview.endsCases ?? 0,
  money: preview.money.map(({ currency, amountMicros, cases }) => ({
    currency_code: currency,
    amount: amountMicros,
    cases,
  })),
  usd_micros: preview.usdMicros,
  decided_otherwise: preview.decidedOtherwise.map(({ decision, cases }) => ({
    decision_id: decision,
    cases,
  })),
  would_fail: preview.wouldFail.map((one) => ({ ...one })),
  messages: preview.messages.map((one) => ({ ...one })),
  endpoints: preview.endpoints.map(({ endpoint, messages }) => ({
    endpoint_id: endpoint,
    messages,
  })),
})
