import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from './call-types.ts'
import type { LiveEvent } from './follow-live.ts'
import { callKey } from './use-call.ts'

/** Changes that come together are read once. */
const GATHER_MS = 150

/** Calls that a change of a case changes. */
const CASE_LISTS: ReadonlySet<unknown> = new Set(['GET /v1/cases', 'GET /v1/search'])
const JOB_CALLS: ReadonlySet<unknown> = new Set([
  'GET /v1/backtests',
  'GET /v1/backtests/{backtestId}',
  'GET /v1/bulk-actions',
  'GET /v1/bulk-actions/{bulkActionId}',
])

type Key = readonly unknown[]
type Queues = Answer<'GET /v1/queues'>

/** Brings the cache up to date with the stream. Returns what takes events, and what ends it. */
export function liveCache(cache: QueryClient, environment: string | undefined) {
  const changed = { cases: new Set<string>(), isJob: false, isAll: false }
  // What the page shows at first was read just now.
  let isFirst = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const isStale = (key: Key): boolean => {
    if (key[0] !== (environment ?? '')) return false
    if (changed.isAll || (changed.isJob && JOB_CALLS.has(key[1]))) return true
    if (changed.cases.size === 0) return false
    const { caseId } = key[2] as { readonly caseId?: string }
    return CASE_LISTS.has(key[1]) || (caseId !== undefined && changed.cases.has(caseId))
  }
  const flush = () => {
    timer = undefined
    void cache.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey) })
    changed.cases.clear()
    changed.isJob = false
    changed.isAll = false
  }
  const gather = () => {
    timer ??= setTimeout(flush, GATHER_MS)
  }
  const counted = (counts: LiveEvent & { readonly name: 'queues' }) => {
    const of = new Map(counts.data.queues.map((one) => [one.name, one]))
    const key = callKey(environment, 'GET /v1/queues', {})
    cache.setQueryData<Queues>(
      key,
      (known) =>
        known && { queues: known.queues.map((queue) => ({ ...queue, ...of.get(queue.name) })) },
    )
  }
  return {
    take(event: LiveEvent): void {
      if (event.name === 'queues') counted(event)
      if (event.name === 'case') changed.cases.add(event.data.case_id)
      if (event.name === 'job') changed.isJob = true
      const isGap = event.name === 'hello' && !event.data.resumed && !isFirst
      if (event.name === 'reload' || isGap) changed.isAll = true
      isFirst = false
      if (changed.isAll || changed.isJob || changed.cases.size > 0) gather()
    },
    end: (): void => clearTimeout(timer),
  }
}
