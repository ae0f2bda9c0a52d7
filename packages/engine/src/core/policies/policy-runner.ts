import type { AbuseType } from '@winnow/contract'
import type { Decided, EventDecider } from '../../events/event-decider.ts'
import type { Outcome } from '../../events/outcome.ts'
import type { ResolvedEvent } from '../../events/resolved-event.ts'
import { type EntityIds, entityIdsOf } from '../../policies/entity-ids.ts'
import type { ListReader } from '../../policies/list-reader.ts'
import type { PolicyInput } from '../../policies/policy-input.ts'
import { verdictSections } from '../../policies/recorded-verdict.ts'
import { runInForce } from '../../policies/run-in-force.ts'
import type { DecidedType } from '../../ports/decision.ts'
import { lastDecisionIn } from '../last-decision.ts'
import type { KnownDecisions } from './known-decisions.ts'
import type { Policies } from './policies.ts'

/** Runs the policies in force on events that were scored. */
export class PolicyRunner implements EventDecider {
  private readonly policies: Policies
  private readonly decisions: KnownDecisions
  private readonly lists: ListReader

  constructor(policies: Policies, decisions: KnownDecisions, lists: ListReader) {
    this.policies = policies
    this.decisions = decisions
    this.lists = lists
  }

  /** Error: the decisions that stand for the user were not read before. */
  decide(resolved: ResolvedEvent, outcome: Outcome): Decided | undefined {
    const { event } = resolved
    const policies = this.policies.of(event.environment)
    if (policies === undefined || policies.runningOn(event.event.type).length === 0)
      return undefined
    const user = resolved.subject?.role === 'user' ? resolved.subject : undefined
    const last = lastDecisionIn(user?.state.registers)
    const input = this.inputOf(resolved, outcome, last)
    const enforced = policies.enforcedFor(event.event.userId ?? event.event.sessionId ?? '')
    const verdict = enforced && runInForce(enforced, input, last)
    const shadows = policies.inShadow().flatMap((one) => runInForce(one, input, last) ?? [])
    const sections = verdictSections(verdict, shadows)
    return sections.length === 0 ? undefined : { sections, verdict }
  }

  private inputOf(
    resolved: ResolvedEvent,
    { features, scores }: Outcome,
    last: number | undefined,
  ): PolicyInput {
    const { event, facts, enrichment } = resolved
    const { environment } = event
    const { atMs } = facts
    const standing = this.decisions.latest(last)
    return {
      event: event.event,
      ids: idsOf(resolved),
      atMs,
      features,
      scores,
      enrichment,
      decided: (type: AbuseType) => standing.find(({ abuseType }) => abuseType === type)?.category,
      isListed: (list, value) => this.lists.has(environment, list, value, atMs),
    }
  }
}

/** Ids of the entities that the event is folded into: neither placeholders nor what belongs to another user. */
function idsOf({ event, entities }: ResolvedEvent): EntityIds {
  const ids = Object.entries(entityIdsOf(event.event)) as [DecidedType, string][]
  return Object.fromEntries(ids.filter(([type]) => entities.some(({ role }) => role === type)))
}
