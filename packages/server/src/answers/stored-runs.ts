import { fromCanonicalJson, type WorkflowStatus } from '@winnow/contract'
import {
  decodeOutcome,
  entityIdsOf,
  type LedgerEntry,
  type StoredCase,
  verdictIn,
  type WorkflowVerdict,
} from '@winnow/engine'
import type { Services } from '../services.ts'
import { type RunProgress, workflowStatuses } from './workflow-status.ts'
import type { WrittenValue } from './written.ts'

/** Which runs of an entry are wanted. */
interface WantedRuns {
  readonly isWanted: (run: WorkflowVerdict) => boolean
  /** Says which route was taken. */
  readonly hasRoute: boolean
}

type Sources = Pick<Services, 'core' | 'policyNames' | 'records'>

/** The workflows that ran on an event or a new score of the ledger; none of other entries. */
export async function storedRuns(
  sources: Sources,
  entry: LedgerEntry,
  { isWanted, hasRoute }: WantedRuns,
): Promise<readonly WrittenValue<WorkflowStatus>[]> {
  const ids = idsOf(entry)
  const verdict = ids && verdictIn(decodeOutcome(entry.outcome).sections)
  const workflows = verdict?.workflows.filter(isWanted) ?? []
  if (ids === undefined || verdict === undefined || workflows.length === 0) return []
  const progress = new Map<WorkflowVerdict, RunProgress>()
  for (const run of workflows) progress.set(run, await progressOf(sources, { entry, ids, run }))
  return workflowStatuses({
    sequence: entry.sequence,
    ids,
    verdict: { ...verdict, workflows },
    names: await sources.policyNames.of(verdict.policy),
    hasRoute,
    progressOf: (run) => progress.get(run) ?? 'finished',
  })
}

/** What the workflows of an entry can be about; undefined = none can run on it. */
function idsOf(entry: LedgerEntry): ReturnType<typeof entityIdsOf> | undefined {
  if (entry.kind === 'event') return entityIdsOf(fromCanonicalJson(entry.body))
  return entry.kind === 'rescore' ? { user: entry.body.userId } : undefined
}

interface StoredRun {
  readonly entry: LedgerEntry
  readonly ids: ReturnType<typeof entityIdsOf>
  readonly run: WorkflowVerdict
}

/** A review is open until its case ends; where there is none, until a person decides about the entity. */
async function progressOf(sources: Sources, stored: StoredRun): Promise<RunProgress> {
  const { actions } = stored.run
  const queues = actions.flatMap((action) => (action.do === 'review' ? [action.queue] : []))
  if (queues.length === 0) return 'finished'
  const cases = await casesOf(sources, stored, queues)
  if (cases.length > 0) {
    return cases.some(({ state }) => state === 'open') ? 'in_review' : 'finished'
  }
  return (await isDecided(sources, stored)) ? 'finished' : 'in_review'
}

/** Cases of an entity that are looked through. */
const MAX_CASES = 50

/** The newest cases that the entry opened or joined, one of each queue. */
async function casesOf(
  { records }: Sources,
  { entry: { environment, sequence }, ids, run: { entity: type } }: StoredRun,
  queues: readonly string[],
): Promise<readonly StoredCase[]> {
  const entity = { type, id: ids[type] ?? '' }
  const all = await records.cases.list(environment, { entity, limit: MAX_CASES })
  // A case that opened later has other causes.
  const earlier = all
    // A copy of a decided case says nothing of the run.
    .filter(({ blind }) => blind === undefined)
    .filter(({ causes: [first] }) => (first?.sequence ?? Infinity) <= sequence)
  return queues.flatMap((queue) => earlier.find((one) => one.queue === queue) ?? [])
}

async function isDecided(
  { core }: Sources,
  { entry, ids, run: { entity, abuseTypes } }: StoredRun,
): Promise<boolean> {
  const { environment, receivedAtMs } = entry
  const about =
    entity === 'user'
      ? { userId: ids.user }
      : { userId: ids.user, of: { type: entity, id: ids[entity] ?? '' } }
  const decisions = await core.ask({ is: 'decisions', environment, ...about })
  return (decisions ?? []).some(
    ({ source, atMs, abuseType }) =>
      source === 'manual_review' &&
      atMs >= receivedAtMs &&
      (abuseTypes.length === 0 || abuseTypes.includes(abuseType)),
  )
}
