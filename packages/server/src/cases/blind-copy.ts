import type { CaseBody, CaseWorker, Decision, StoredCase } from '@winnow/engine'
import { OwnRefusal } from '../http/refusals.ts'
import { headOf } from './case-head.ts'

/** Whether a case is a copy of one that somebody worked on: they cannot decide it without the first decision in view. */
export const isCopyOfTheirs = ({ blind }: StoredCase, who: string): boolean =>
  blind?.not.includes(who) === true

/** Whoever knows the case does not learn that a copy of it is there. Errors: OwnRefusal not_found. */
export function mustBeFor(of: StoredCase, { name }: Pick<CaseWorker, 'name'>): void {
  if (isCopyOfTheirs(of, name)) throw new OwnRefusal('not_found', 'There is no such case.')
}

interface Judged {
  readonly decisions: readonly Decision[]
  readonly note?: string
  readonly claimedAtMs?: number
  readonly lookedAtMs?: number
}

/** The entry of a decision of a copy. Nothing is applied. */
export const judgementOf = (
  of: StoredCase,
  who: CaseWorker,
  { decisions, ...more }: Judged,
): CaseBody => ({
  ...headOf(of),
  who,
  do: 'judge',
  decisions: decisions.map(({ id, abuseType, category }) => ({ id, abuseType, category })),
  ...more,
})

/** The entry that takes it back, while it is not compared yet. Errors: OwnRefusal conflict. */
export function judgementUndone(
  of: StoredCase,
  who: CaseWorker,
  note: string | undefined,
): CaseBody {
  if (of.undoable === undefined) {
    throw new OwnRefusal('conflict', `The decision of case ${of.id} can no longer be undone.`)
  }
  return {
    ...headOf(of),
    who,
    do: 'undo',
    of: of.undoable.sequence,
    decisions: [],
    wasFinal: false,
    ...(note !== undefined && { note }),
  }
}
