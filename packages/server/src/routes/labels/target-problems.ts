import { type Problem, problemAt } from '@winnow/contract'
import { type Belonging, claimedEntity, type Core, type TypedFields } from '@winnow/engine'

/** What is wrong with what a label, or an event that brings one, is about. */
export interface TargetProblems {
  readonly refusal?: Problem
  readonly warnings: readonly Problem[]
}

/** What a label names. */
interface NamedTarget {
  readonly belonging: Belonging
  /** The member that names the user, and the one that names something of theirs; absent = the user as a whole. */
  readonly paths: { readonly user: string; readonly thing?: string }
}

const NONE: TargetProblems = { warnings: [] }

/**
 * One law for all ways in: a label belongs to its target's owner. One that names another user is refused; one
 * of what no event named yet is kept with a warning.
 */
export function targetProblems({ belonging, paths }: NamedTarget): TargetProblems {
  if (belonging === 'own') return NONE
  if (belonging === 'foreign') {
    return { refusal: problemAt('label_of_another', paths.user), warnings: [] }
  }
  const { user, thing } = paths
  const warning =
    thing === undefined ? problemAt('label_user_unknown', user) : problemAt('thing_unknown', thing)
  return { warnings: [warning] }
}

/** The same of an event: a chargeback, or the status of an order that labels it. Most events are neither, and wait for nothing. */
export function eventTargetProblems(
  core: Core,
  environment: number,
  event: TypedFields & { readonly userId?: string },
): TargetProblems | Promise<TargetProblems> {
  const of = claimedEntity(event)
  return of === undefined ? NONE : claimProblems(core, environment, { of, userId: event.userId })
}

interface Claimed {
  readonly of: NonNullable<ReturnType<typeof claimedEntity>>
  readonly userId: string | undefined
}

async function claimProblems(
  core: Core,
  environment: number,
  { of, userId }: Claimed,
): Promise<TargetProblems> {
  const belonging = await core.ask({ is: 'belonging', environment, userId: userId ?? '', of })
  if (belonging === 'foreign' && userId === undefined) return NONE
  return targetProblems({ belonging, paths: { user: '$.$user_id', thing: `$.$${of.type}_id` } })
}
