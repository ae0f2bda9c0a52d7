import type { Counters } from '../../counters/counters.ts'
import type { Decided, EventDecider } from '../../events/event-decider.ts'
import type { Outcome } from '../../events/outcome.ts'
import type { Purpose, ResolvedEvent } from '../../events/resolved-event.ts'
import { AskedLists } from '../../policies/asked-lists.ts'
import { type EntityIds, entityIdsOf } from '../../policies/entity-ids.ts'
import type { ListReader } from '../../policies/list-reader.ts'
import type { PolicyInput, WholeInput } from '../../policies/policy-input.ts'
import { entitiesSection } from '../../policies/recorded-entities.ts'
import type { MadeVerdict, StandingOf } from '../../policies/recorded-verdict.ts'
import { runInForce } from '../../policies/run-in-force.ts'
import { SCORE_CHANGE_TRIGGER } from '../../policies/trigger.ts'
import { verdictSections } from '../../policies/write-verdict.ts'
import type { DecidedType } from '../../ports/decision.ts'
import { lastDecisionIn } from '../last-decision.ts'
import type { KnownDecisions } from './known-decisions.ts'
import type { Policies } from './policies.ts'
import type { SlowRoutes } from './safety/slow-routes.ts'
import { reasonNamesOf } from './reason-names-of.ts'

/** What conditions ask besides the event: lists, and counters of the event that is run. */
interface RunnerSources {
  readonly lists: ListReader
  readonly counters: Pick<Counters, 'figuresFor'>
}

/** Runs the policies in force on events that were scored. */
export class PolicyRunner implements EventDecider {
  private readonly policies: Policies
  private readonly decisions: KnownDecisions
  private readonly sources: RunnerSources
  private readonly slowRoutes: SlowRoutes | undefined

  /** Without `slowRoutes` nothing is timed. */
  constructor(
    policies: Policies,
    decisions: KnownDecisions,
    sources: RunnerSources,
    slowRoutes?: SlowRoutes,
  ) {
    this.policies = policies
    this.decisions = decisions
    this.sources = sources
    this.slowRoutes = slowRoutes
  }

  /** Error: the decisions that stand for the user were not read before. */
  decide(resolved: ResolvedEvent, outcome: Outcome): Decided | undefined {
    const { event } = resolved
    const policies = this.policies.of(event.environment)
    const needed = policies?.neededOn(triggerOf(resolved))
    if (policies === undefined || needed === undefined) return undefined
    const user = resolved.subject?.role === 'user' ? resolved.subject : undefined
    const last = needed.includes('user') ? lastDecisionIn(user?.state.registers) : undefined
    const standingOf = othersOf(resolved, needed)
    const shadowed = policies.inShadow()
    const asked = this.askedBy(resolved)
    const terms = { asked, standing: last, standingOf }
    const enforced = policies.enforcedFor(event.event.userId ?? event.event.sessionId ?? '')
    const isShared = shadowed.length > (enforced === undefined ? 1 : 0)
    const given = { last, standingOf, asked, reasons: reasonNamesOf(outcome), isShared }
    const input = this.inputOf(resolved, outcome, given)
    const paused = enforced && policies.pausedIn(enforced.entry)
    const decided = paused === undefined ? input : { ...input, ...paused }
    const fromMs = this.slowRoutes?.now() ?? 0
    const verdict = enforced && runInForce(enforced, decided, terms)
    if (verdict !== undefined && enforced !== undefined)
      this.slowRoutes?.note(event.environment, enforced, decided, fromMs)
    let shadows = NO_SHADOWS
    for (const one of shadowed) {
      const shadow = runInForce(one, input, terms)
      if (shadow !== undefined) shadows = [...shadows, shadow]
    }
    const sections = verdictSections(verdict, shadows)
    if (sections.length === 0) return undefined
    return { sections: [...sections, entitiesSection(input.ids)], verdict }
  }

  private askedBy({ event: { environment }, scoredAtMs: atMs }: ResolvedEvent): AskedLists {
    const { lists } = this.sources
    return new AskedLists((list, value) => lists.has(environment, list, value, atMs))
  }

  private inputOf(
    resolved: ResolvedEvent,
    { features, scores }: Outcome,
    { last, standingOf, asked, reasons, isShared }: Given,
  ): PolicyInput {
    const { event, enrichment, purpose, scoredAtMs: atMs } = resolved
    const { environment } = event
    const input: WholeInput = {
      event: event.event,
      isScoreChange: isScoreChange(purpose),
      isRequested: 'isRequested' in purpose && purpose.isRequested,
      ids: idsOf(resolved),
      atMs,
      features,
      scores,
      enrichment,
      decided: (type, entity = 'user') =>
        this.decisions
          .latest(entity === 'user' ? last : standingOf[entity])
          .find(({ abuseType }) => abuseType === type)?.category,
      isListed: asked.isListed,
      reasons,
      // Those of an event: a new score counts nothing.
      counters: this.sources.counters.figuresFor(resolved.sequence),
      listProblem: (list, value) => this.sources.lists.problemOf(environment, list, value, atMs),
      run: isShared ? asked : undefined,
      worlds: undefined,
      paused: undefined,
      slow: undefined,
    }
    return input
  }
}

const NO_SHADOWS: readonly MadeVerdict[] = []

/** What versions are given besides the event. */
interface Given {
  /** The entry with the decisions that stand for the user. */
  readonly last: number | undefined
  readonly standingOf: StandingOf
  readonly asked: AskedLists
  readonly reasons: PolicyInput['reasons']
  /** Whether other versions run on the event, too. */
  readonly isShared: boolean
}

const NO_OTHERS: StandingOf = {}

/** Of the entities but the user that the event is folded into. A score change is about the user alone. */
function othersOf(
  { entities, purpose }: ResolvedEvent,
  needed: readonly DecidedType[],
): StandingOf {
  if (isScoreChange(purpose) || needed.every((type) => type === 'user')) return NO_OTHERS
  const found = needed.flatMap((type) => {
    const entity = type === 'user' ? undefined : entities.find(({ role }) => role === type)
    const last = entity && lastDecisionIn(entity.state.registers)
    return last === undefined ? [] : [[type, last] as const]
  })
  return Object.fromEntries(found)
}

/** A score that is stored without a new event. */
const isScoreChange = ({ kind }: Purpose): boolean =>
  kind === 'score_again' || kind === 'add_devices'

const triggerOf = ({ purpose, event }: ResolvedEvent): string =>
  isScoreChange(purpose) ? SCORE_CHANGE_TRIGGER : event.event.type

/**
 * Ids of the entities that the event is folded into: neither placeholders nor what belongs to another user. A score change is about
 * the user.
 */
export function idsOf({ event, entities, purpose }: ResolvedEvent): EntityIds {
  const known = entityIdsOf(event.event)
  if (isScoreChange(purpose)) return known.user === undefined ? {} : { user: known.user }
  const ids: { -readonly [Type in keyof EntityIds]: string } = {}
  // Written out: members with computed names take longer.
  for (const { role } of entities) {
    if (role === 'user' && known.user !== undefined) ids.user = known.user
    else if (role === 'order' && known.order !== undefined) ids.order = known.order
    else if (role === 'session' && known.session !== undefined) ids.session = known.session
    else if (role === 'content' && known.content !== undefined) ids.content = known.content
  }
  return ids
}
