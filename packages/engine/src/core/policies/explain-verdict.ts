import { entryOfKind, type EntryOfKind } from '../../entries/ledger-entry.ts'
import { decodeOutcome, type Outcome } from '../../events/outcome.ts'
import { recordedCounters } from '../../policies/counters/counter-figures.ts'
import { entityIdsOf } from '../../policies/entity-ids.ts'
import { type ExplainedWorkflow, explainPolicy } from '../../policies/explain-policy.ts'
import { type ConditionDifference, firstDifference } from '../../policies/first-difference.ts'
import type { PolicyInput } from '../../policies/policy-input.ts'
import { recordedEntities } from '../../policies/recorded-entities.ts'
import { type RecordedVerdict, shadowsIn, verdictIn } from '../../policies/recorded-verdict.ts'
import type { PreparedEvent } from '../../events/prepared-event.ts'
import { acceptedEventOf } from '../apply-entry.ts'
import type { FindEntry } from '../entry-ledger.ts'
import type { Memory } from '../memory.ts'
import { latestIn } from '../standing.ts'
import { inForce } from './publication.ts'
import { reasonNamesOf } from './reason-names-of.ts'

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
  /** Of a chosen second event; undefined = none was chosen. */
  readonly compared?: ComparedEvent
}

/** A second event, run by the version that decided about the first: the one in force, or else the first in shadow. */
interface ComparedEvent {
  readonly sequence: number
  /** Undefined = all conditions come out alike. */
  readonly difference: ConditionDifference | undefined
}

interface ExplainedEntry {
  readonly environment: number
  readonly sequence: number
  /** The entry of a second event. */
  readonly other?: number
}

/** Explains what is recorded of an event or a score change, with the values of back then. Undefined: the environment has none there. */
export async function explainVerdict(
  memory: Memory,
  find: FindEntry,
  { environment, sequence, other }: ExplainedEntry,
): Promise<EventVerdicts | undefined> {
  const decided = await decidedEvent(memory, find, { environment, sequence })
  if (decided === undefined) return undefined
  const { sections } = decided.outcome
  const verdict = verdictIn(sections)
  const explain = (one: RecordedVerdict) => explained(decided, one, find)
  const verdicts = {
    verdict: verdict && (await explain(verdict)),
    shadows: await Promise.all(shadowsIn(sections).map(explain)),
  }
  if (other === undefined) return verdicts
  const second = await decidedEvent(memory, find, { environment, sequence: other })
  if (second === undefined) return undefined
  const own = verdicts.verdict ?? verdicts.shadows[0]
  const others = own && (await explainedBy(own.verdict, second, find))
  const difference = own && firstDifference(own.workflows, others ?? [])
  return { ...verdicts, compared: { sequence: other, difference } }
}

/** What the version of one verdict makes of another event, with what is recorded of that one. */
async function explainedBy(
  { policy }: RecordedVerdict,
  second: DecidedEvent,
  find: FindEntry,
): Promise<readonly ExplainedWorkflow[]> {
  const { sections } = second.outcome
  const recorded = verdictIn(sections) ?? shadowsIn(sections)[0]
  return workflowsOf(second, { ...recorded, policy }, find)
}

/** Undefined: the environment has no event or new score there. */
async function decidedEvent(
  { pipeline }: Memory,
  find: FindEntry,
  { environment, sequence }: ExplainedEntry,
): Promise<DecidedEvent | undefined> {
  const entry = await find(sequence)
  if (entry === undefined || entry.environment !== environment) return undefined
  const again = entryOfKind('rescore', entry)
  const of = again === undefined ? entry : await find(again.body.event)
  const sent = entryOfKind('event', of)
  if (sent === undefined) return undefined
  const outcome = decodeOutcome(entry.outcome)
  const event = pipeline.prepare(acceptedEventOf(sent))
  return { event, outcome, atMs: momentOf(again, event), isScoreChange: again !== undefined }
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
  const workflows = await workflowsOf(decided, verdict, find)
  const ran = new Set(verdict.workflows.map(({ workflow }) => workflow))
  return { verdict, workflows: workflows.filter(({ workflow }) => ran.has(workflow)) }
}

/** All workflows of a version on an event, with what is recorded for them. Lost entries have none. */
async function workflowsOf(
  decided: DecidedEvent,
  { policy: published, ...recorded }: Recorded & Pick<RecordedVerdict, 'policy'>,
  find: FindEntry,
): Promise<readonly ExplainedWorkflow[]> {
  const entry = entryOfKind('policy', await find(published))
  if (entry === undefined) return []
  const { sequence, receivedAtMs: atMs, body } = entry
  const { policy } = inForce({ sequence, atMs, version: body.version, stage: body.stage }, body)
  const counters = recordedCounters(policy, recorded.counters ?? {})
  return explainPolicy(policy, { ...(await inputOf(decided, recorded, find)), counters })
}

/** What a verdict keeps for a later run. */
type Recorded = Pick<
  RecordedVerdict,
  'standing' | 'standingOf' | 'listed' | 'isRequested' | 'counters' | 'reasons'
>

/** What the policy knew, from what is recorded. */
async function inputOf(
  { event: { event }, atMs, isScoreChange, outcome }: DecidedEvent,
  { standing, standingOf = {}, listed = [], isRequested = false, reasons }: Recorded,
  find: FindEntry,
): Promise<PolicyInput> {
  const entries = { ...standingOf, ...(standing !== undefined && { user: standing }) }
  const latest = new Map(
    await Promise.all(
      Object.entries(entries).map(async ([of, last]) => [of, latestIn(await find(last))] as const),
    ),
  )
  const { features, scores, enrichment, sections } = outcome
  const { user, ...others } = entityIdsOf(event)
  const known = { ...(user !== undefined && { user }), ...(isScoreChange ? {} : others) }
  return {
    event,
    isScoreChange,
    isRequested,
    ids: recordedEntities(sections, event) ?? known,
    atMs,
    features,
    scores,
    enrichment,
    reasons: reasons === undefined ? reasonNamesOf(outcome) : (type) => reasons[type],
    decided: (type, entity = 'user') =>
      latest.get(entity)?.find(({ abuseType }) => abuseType === type)?.category,
    isListed: (list, value) => listed.some(([of, known]) => of === list && known === value),
  }
}
