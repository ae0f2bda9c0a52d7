import {
  type Decision,
  decisionsWith,
  type Endpoint,
  messagesOfDecisions,
  messagesOfMove,
  type OutboxMessage,
  type StoredCase,
} from '@winnow/engine'
import { takenOf } from '../cases/case-decisions.ts'
import { thingOf } from '../cases/case-head.ts'
import type { Services } from '../services.ts'
import { BulkCount } from './bulk-count.ts'
import { PREVIEW_PAGE } from './bulk-limits.ts'
import { type BulkSurroundings, hindranceOf } from './hindrance.ts'
import type { BulkJob, Previewed } from './kept-bulk.ts'

export type PreviewServices = Pick<
  Services,
  'core' | 'records' | 'claims' | 'ledger' | 'turns' | 'nowMs' | 'delivering'
>

/** A case that who asks reaches. */
export type Reaches = (of: Pick<StoredCase, 'queue' | 'abuseType'>) => boolean

/** Counts a bulk action over the cases that its filter means now and that who asks reaches. */
export async function previewOf(
  services: PreviewServices,
  job: BulkJob,
  reaches: Reaches,
): Promise<Previewed> {
  const asOf = services.ledger.last()
  const around = await surroundingsOf(services, job)
  const endpoints = activeEndpoints(services, job)
  const decisions = new Map(around.decisions.map(({ abuseType, id }) => [abuseType, id]))
  const count = new BulkCount(decisions, endpoints)
  for await (const page of matchingCases(services, job, reaches)) {
    const standing = await Promise.all(
      page.map((of) => services.core.ask({ is: 'decisions', ...thingOf(job.environment, of) })),
    )
    for (const [at, of] of page.entries()) {
      const messages = messagesOfWork(of, around)
      const hindrance = hindranceOf(of, around)
      count.addCase(of)
      count.add({ target: of.id, hindrance, standing: standing[at] ?? [], messages })
    }
  }
  return { targets: count.targets, preview: count.preview(asOf) }
}

/** The cases that a filter means now and that are reached, the oldest first, in pages: events go first. */
export async function* matchingCases(
  { records, turns }: Pick<Services, 'records' | 'turns'>,
  { environment, filter }: Pick<BulkJob, 'environment' | 'filter'>,
  reaches: Reaches,
): AsyncGenerator<readonly StoredCase[]> {
  let after = 0
  for (;;) {
    await turns.turnOfBulk()
    const page = await records.cases.matching(environment, filter, { after, limit: PREVIEW_PAGE })
    const last = page.at(-1)
    if (last === undefined) return
    yield page.filter(reaches)
    if (page.length < PREVIEW_PAGE) return
    after = last.id
  }
}

/** Endpoints that get messages of the job's environment. */
export const activeEndpoints = (
  { delivering }: Pick<Services, 'delivering'>,
  { environment }: BulkJob,
): readonly Endpoint[] =>
  delivering.service.registry.of(environment).filter(({ state }) => state === 'active')

type Around = BulkSurroundings & { readonly nowMs: number }

/** What is known while cases are looked at. */
export async function surroundingsOf(
  { records, claims, nowMs }: Pick<Services, 'records' | 'claims' | 'nowMs'>,
  job: BulkJob,
): Promise<Around> {
  const now = nowMs()
  const [own, queues, running] = await Promise.all([
    records.decisions(job.environment),
    records.cases.queues(job.environment),
    claims.running(job.environment, now),
  ])
  const byCase = new Map(running.map((claim) => [claim.case, claim]))
  return { job, decisions: ofJob(job, decisionsWith(own)), queues, claims: byCase, nowMs: now }
}

/** The decisions that a job takes. */
export const decisionsOf = async (
  { records }: Pick<Services, 'records'>,
  job: BulkJob,
): Promise<readonly Decision[]> =>
  ofJob(job, decisionsWith(await records.decisions(job.environment)))

/** The decisions of a job, in its order. */
const ofJob = ({ work }: BulkJob, known: readonly Decision[]): readonly Decision[] =>
  work.do !== 'decide'
    ? []
    : work.decisions.flatMap((id) => known.find((one) => one.id === id) ?? [])

function messagesOfWork(
  of: StoredCase,
  { job, decisions, queues, nowMs }: Around,
): readonly OutboxMessage[] {
  const { environment, who, work, note } = job
  const thought = { of, who, environment, nowMs }
  if (work.do === 'move') return messagesOfMove(thought, { to: work.to, queues })
  if (work.do !== 'decide') return []
  const at = { environment, who, nowMs }
  return messagesOfDecisions(
    thought,
    decisions.map((one) => takenOf(one, of, { at, note })),
  )
}
