import { fromCanonicalJson, type WorkflowStatus } from '@winnow/contract'
import {
  decodeOutcome,
  entityIdsOf,
  type LedgerEntry,
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

type Sources = Pick<Services, 'core' | 'policyNames'>

/** The workflows that ran on an event or a new score of the ledger; none of other entries. */
export async function storedRuns(
  { core, policyNames }: Sources,
  entry: LedgerEntry,
  { isWanted, hasRoute }: WantedRuns,
): Promise<readonly WrittenValue<WorkflowStatus>[]> {
  const ids = idsOf(entry)
  const verdict = ids && verdictIn(decodeOutcome(entry.outcome).sections)
  const workflows = verdict?.workflows.filter(isWanted) ?? []
  if (ids === undefined || verdict === undefined || workflows.length === 0) return []
  const progress = new Map<WorkflowVerdict, RunProgress>()
  for (const run of workflows) progress.set(run, await progressOf(core, { entry, ids, run }))
  return workflowStatuses({
    sequence: entry.sequence,
    ids,
    verdict: { ...verdict, workflows },
    names: await policyNames.of(verdict.policy),
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

/** A review is open until a person decides about the entity, for an abuse type of the workflow. */
async function progressOf(
  core: Sources['core'],
  { entry, ids, run: { entity, abuseTypes, actions } }: StoredRun,
): Promise<RunProgress> {
  if (!actions.some((action) => action.do === 'review')) return 'finished'
  const { environment, receivedAtMs } = entry
  const about =
    entity === 'user'
      ? { userId: ids.user }
      : { userId: ids.user, of: { type: entity, id: ids[entity] ?? '' } }
  const decisions = await core.ask({ is: 'decisions', environment, ...about })
  const isDecided = decisions?.some(
    ({ source, atMs, abuseType }) =>
      source === 'manual_review' &&
      atMs >= receivedAtMs &&
      (abuseTypes.length === 0 || abuseTypes.includes(abuseType)),
  )
  return isDecided === true ? 'finished' : 'in_review'
}
