import type { AbuseType } from '@winnow/contract/canonical'
import type { DecisionCategory, DecisionSource } from '../../ports/decision.ts'

/** A decision that was taken of something. */
export interface TakenDecision {
  readonly id: string
  readonly abuseType: AbuseType
  readonly category: DecisionCategory
  readonly source: DecisionSource
  readonly atMs: number
  readonly analyst?: string
  readonly description?: string
  /** Of a decision by a workflow of a policy. */
  readonly by?: DecidedBy
  /** Of a decision in a case. */
  readonly in?: DecidedIn
  /** Of a decision of a bulk action over users. */
  readonly bulk?: DecidedInBulk
}

/** The bulk action that a decision is part of: after a crash, it says that the user was decided about. */
interface DecidedInBulk {
  readonly id: string
  /** The first entry of its commit. */
  readonly commit: number
  /** The entry of the user's last decision before; 0 = there was none. */
  readonly before: number
}

/** The case that a decision was taken in, and its queue. */
interface DecidedIn {
  readonly case: number
  readonly queue: string
}

/** The route of a workflow that was taken, and the event that it was taken on. */
interface DecidedBy {
  readonly workflow: string
  readonly route: string
  /** Of the policy. */
  readonly version: number
  /** Its entry. */
  readonly event: number
}

/**
 * The last decision of each abuse type, once `taken` is one of them. One that was taken earlier than
 * that of its abuse type, and reported later, changes nothing.
 */
export function latestWith(
  latest: readonly TakenDecision[],
  taken: TakenDecision,
): readonly TakenDecision[] {
  const former = latest.find(({ abuseType }) => abuseType === taken.abuseType)
  if (former !== undefined && former.atMs > taken.atMs) return latest
  return [...latest.filter((one) => one !== former), taken]
}

/**
 * What the decision says of the truth, as a label would; undefined = nothing. To watch is to not know,
 * and a rule's decision repeats what its scores say already.
 */
export function verdictOf({
  category,
  source,
}: Pick<TakenDecision, 'category' | 'source'>): 'bad' | 'good' | undefined {
  if (source === 'automated_rule' || category === 'watch') return undefined
  return category === 'block' ? 'bad' : 'good'
}

/** Whether a person says that nobody knows: a verdict that was decided before holds no longer. */
export const isDoubt = ({
  category,
  source,
}: Pick<TakenDecision, 'category' | 'source'>): boolean =>
  category === 'watch' && source !== 'automated_rule'

/** Whether it blocks (true) or lets through (false); undefined = neither. */
export function blocksOf({ category }: Pick<TakenDecision, 'category'>): boolean | undefined {
  return category === 'watch' ? undefined : category === 'block'
}
