import type { RoutePaused } from '../../../entries/guarded-body.ts'
import type { SparedBody } from '../../../entries/spared-entry.ts'
import type { LedgerEntry } from '../../../entries/ledger-entry.ts'
import { MAX_CONTROL_WEIGHT } from '../../../event-types/block.ts'
import { NO_OUTCOME_BYTES } from '../../../events/outcome.ts'
import type { RecordedVerdict } from '../../../policies/recorded-verdict.ts'
import { entityIdsOf, type IdParts } from '../../../policies/entity-ids.ts'
import type { WorkflowVerdict } from '../../../policies/verdict.ts'
import type { Memory } from '../../memory.ts'
import type { VerdictPlace } from '../verdict-place.ts'

interface WatchedParts {
  readonly environment: number
  readonly receivedAtMs: number
  readonly event: IdParts & { readonly type: string }
}

interface Scored {
  readonly scores: Float32Array
  readonly verdict?: RecordedVerdict | undefined
}

const NONE: readonly LedgerEntry[] = []
const NO_ROUTES: readonly RoutePaused[] = []

/** What the safety nets make of an event, as entries of its own commit: what is paused, what failed, who was spared. */
export class PolicySafety {
  private readonly memory: Pick<Memory, 'policies' | 'watch' | 'slowRoutes'>

  constructor(memory: Pick<Memory, 'policies' | 'watch' | 'slowRoutes'>) {
    this.memory = memory
  }

  follow(
    { environment, receivedAtMs, event }: WatchedParts,
    { scores, verdict }: Scored,
    { sequence, first }: VerdictPlace,
  ): readonly LedgerEntry[] {
    const isWatched = this.memory.policies.of(environment) !== undefined
    if (!isWatched || scores.length === 0) return NONE
    const { type, userId, sessionId } = event
    const user = userId ?? sessionId ?? ''
    const watched = { sequence, receivedAtMs, type, userId: user, verdict }
    const slow = this.memory.slowRoutes?.take(environment) ?? NO_ROUTES
    const counted = this.memory.watch.count(environment, watched)
    const found = slow.length === 0 ? counted : [...counted, ...slow]
    const spared = this.spared({ environment, event }, verdict, sequence)
    if (found.length === 0 && spared.length === 0) return NONE
    const head = { environment, receivedAtMs, requestId: undefined, outcome: NO_OUTCOME_BYTES }
    return [
      ...found.map((body) => ({ ...head, kind: 'guarded', body }) as const),
      ...spared.map((body) => ({ ...head, kind: 'spared', body }) as const),
    ].map((entry, at): LedgerEntry => ({ ...entry, sequence: first + at }))
  }

  /** Orders and content that would have been blocked, where nothing else blocked them. */
  private spared(
    { environment, event }: Pick<WatchedParts, 'environment' | 'event'>,
    verdict: RecordedVerdict | undefined,
    sequence: number,
  ): readonly SparedBody[] {
    const workflows = verdict?.workflows ?? []
    if (verdict === undefined || !workflows.some(({ control }) => control !== undefined)) return []
    const policy = this.memory.policies.of(environment)?.deciding(verdict.policy)
    const isBlocked = workflows.some(({ actions }) =>
      actions.some(
        (one) => one.do === 'decide' && policy?.decisions.get(one.decision)?.category === 'block',
      ),
    )
    if (policy === undefined || isBlocked) return []
    const ids = entityIdsOf(event)
    return workflows.flatMap(({ workflow, route = '', entity, control }: WorkflowVerdict) => {
      const id = ids[entity]
      const percent = policy.policy.controls?.get(workflow)
      const isBlockable = entity === 'order' || entity === 'content'
      if (control === undefined || !isBlockable || id === undefined || percent === undefined)
        return []
      const weight = Math.min(100 / percent, MAX_CONTROL_WEIGHT)
      const by = { workflow, route, event: sequence }
      return [{ userId: event.userId, of: { type: entity, id }, weight, by }]
    })
  }
}
