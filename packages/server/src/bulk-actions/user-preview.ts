import {
  type Decision,
  messagesOfUserDecisions,
  type StoredCase,
  type TakenDecision,
} from '@winnow/engine'
import { BulkCount } from './bulk-count.ts'
import { PREVIEW_PAGE } from './bulk-limits.ts'
import { activeEndpoints, decisionsOf, type PreviewServices } from './bulk-preview.ts'
import type { BulkJob, Previewed } from './kept-bulk.ts'
import { previewOfLabels, previewOfListing } from './value-preview.ts'
import { stands, strangerTo, takenOfUser } from './user-decisions.ts'

/** Open cases about one user that are looked at: one for each queue. */
const CASES_OF_USER = 50

/** Counts a bulk action over these users. */
export async function previewOfUsers(
  services: PreviewServices,
  job: BulkJob,
  users: readonly string[],
): Promise<Previewed> {
  if (job.work.do === 'label') return previewOfLabels(services, { job, work: job.work, users })
  if (job.work.do === 'add_to_list')
    return previewOfListing(services, { job, work: job.work, users })
  const asOf = services.ledger.last()
  const decisions = await decisionsOf(services, job)
  const own = new Map(decisions.map(({ abuseType, id }) => [abuseType, id]))
  const count = new BulkCount(own, activeEndpoints(services, job))
  for (let at = 0; at < users.length; at += PREVIEW_PAGE) {
    await services.turns.turnOfBulk()
    const page = users.slice(at, at + PREVIEW_PAGE)
    const seen = await Promise.all(page.map((userId) => seenUser(services, job, userId)))
    for (const one of seen) countUser(count, one, { job, decisions, nowMs: services.nowMs() })
  }
  return { targets: count.targets, preview: count.preview(asOf) }
}

interface SeenUser {
  readonly userId: string
  readonly isKnown: boolean
  readonly standing: readonly TakenDecision[]
  readonly cases: readonly StoredCase[]
}

async function seenUser(
  { core, records }: Pick<PreviewServices, 'core' | 'records'>,
  { environment, users }: BulkJob,
  userId: string,
): Promise<SeenUser> {
  const filter = { userId, entityTypes: ['user'], abuseTypes: users?.abuseTypes ?? [] } as const
  const [user, standing, cases] = await Promise.all([
    records.user(environment, userId),
    core.ask({ is: 'decisions', environment, userId }),
    records.cases.matching(environment, filter, { after: 0, limit: CASES_OF_USER }),
  ])
  return { userId, isKnown: user !== undefined, standing: standing ?? [], cases }
}

interface Counting {
  readonly job: BulkJob
  readonly decisions: readonly Decision[]
  readonly nowMs: number
}

function countUser(
  count: BulkCount,
  { userId, isKnown, standing, cases }: SeenUser,
  { job, decisions, nowMs }: Counting,
): void {
  if (isKnown && stands(decisions, standing)) return count.addAlready(userId)
  const hindrance = isKnown ? undefined : strangerTo(userId)
  const taken = decisions.map((one) => takenOfUser(one, job, nowMs))
  const thought = { userId, cases, environment: job.environment, nowMs }
  const { messages, ended } = messagesOfUserDecisions(thought, taken)
  count.add({ target: userId, hindrance, standing, messages })
  if (isKnown) for (const of of ended) count.addEnded(of)
}
