import { entryOfKind, type EntryOfKind } from '../../entries/ledger-entry.ts'
import { decodeOutcome, type Outcome } from '../../events/outcome.ts'
import { recordedCounters } from '../../policies/counters/counter-figures.ts'
import { entityIdsOf } from '../../policies/entity-ids.ts'
import { type ExplainedWorkflow, explainPolicy } from '../../policies/explain-policy.ts'
import type { PolicyInput } from '../../policies/policy-input.ts'
import { type RecordedVerdict, shadowsIn, verdictIn } from '../../policies/recorded-verdict.ts'
import type { PreparedEvent } from '../../events/prepared-event.ts'
import { acceptedEventOf } from '../apply-entry.ts'
import type { FindEntry } from '../entry-ledger.ts'
import type { Memory } from '../memory.ts'
import { latestIn } from '../standing.ts'
import { inForce } from './publication.ts'

/** What one version made of an event, and what each of its conditions was. */
export interface ExplainedVerdict {
  readonly verdict: RecordedVerdict
  /** Of the workflows that ran. */
  readonly workflows: readonly ExplainedWorkflow[]
}

/** What decided about an event, and what versions in shadow made of it. */
export interface EventVerdicts {
  /** Undefined = no policy decided about it. */
  readonly verdict: ExplainedVerdict | undefined
  readonly shadows: readonly ExplainedVerdict[]
}

/** Explains what is recorded of an event or a score change, with the values of back then. Undefined: the environment has none there. */
export async function explainVerdict(
  { pipeline }: Memory,
  find: FindEntry,
  { environment, sequence }: { readonly environment: number; readonly sequence: number },
): Promise<EventVerdicts | undefined> {
  const entry = await find(sequence)
  if (entry === undefined || entry.environment !== environment) return undefined
  const again = entryOfKind('rescore', entry)
  const of = again === undefined ? entry : await find(again.body.event)
  const sent = entryOfKind('event', of)
  if (sent === undefined) return undefined
  const outcome = decodeOutcome(entry.outcome)
  const event = pipeline.prepare(acceptedEventOf(sent))
  const verdict = verdictIn(outcome.sections)
  const decided = {
    event,
    outcome,
    atMs: momentOf(again, event),
    isScoreChange: again !== undefined,
  }
  const explain = (one: RecordedVerdict) => explained(decided, one, find)
  return {
    verdict: verdict && (await explain(verdict)),
    shadows: await Promise.all(shadowsIn(outcome.sections).map(explain)),
  }
}

interface DecidedEvent {
  readonly event: PreparedEvent
  readonly outcome: Outcome
  /** What it was decided as of, ms since 1970. */
  readonly atMs: number
  readonly isScoreChange: boolean
}

/** Devices that are added later change nothing about the moment. */
const momentOf = (again: EntryOfKind<'rescore'> | undefined, { facts }: PreparedEvent): number =>
  again === undefined || again.body.tie !== undefined ? facts.atMs : again.body.atMs

async function explained(
  decided: DecidedEvent,
  verdict: RecordedVerdict,
  find: FindEntry,
): Promise<ExplainedVerdict> {
  const entry = entryOfKind('policy', await find(verdict.policy))
  if (entry === undefined) return { verdict, workflows: [] }
  const { sequence, receivedAtMs: atMs, body } = entry
  const { policy } = inForce({ sequence, atMs, version: body.version, stage: body.stage }, body)
  const counters = recordedCounters(policy, verdict.counters ?? {})
  const input = { ...(await inputOf(decided, verdict, find)), counters }
  const ran = new Set(verdict.workflows.map(({ workflow }) => workflow))
  return {
    verdict,
    workflows: explainPolicy(policy, input).filter(({ workflow }) => ran.has(workflow)),
  }
}

/** What the policy knew, from what is recorded. */
async function inputOf(
  { event: { event }, atMs, isScoreChange, outcome }: DecidedEvent,
  { standing, standingOf = {}, listed = [], isRequested = false }: RecordedVerdict,
  find: FindEntry,
): Promise<PolicyInput> {
  const entries = { ...standingOf, ...(standing !== undefined && { user: standing }) }
  const latest = new Map(
    await Promise.all(
      Object.entries(entries).map(async ([of, last]) => [of, latestIn(await find(last))] as const),
    ),
  )
  const { features, scores, enrichment } = outcome
  const { user, ...others } = entityIdsOf(event)
  return {
    event,
    isScoreChange,
    isRequested,
    ids: { ...(user !== undefined && { user }), ...(isScoreChange ? {} : others) },
    atMs,
    features,
    scores,
    enrichment,
    decided: (type, entity = 'user') =>
      latest.get(entity)?.find(({ abuseType }) => abuseType === type)?.category,
    isListed: (list, value) => listed.some(([of, known]) => of === list && known === value),
  }
}
