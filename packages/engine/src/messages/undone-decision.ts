import type { CaseBody } from '../entries/case-body.ts'
import type { DecidedBody } from '../entries/decided-entry.ts'
import { entryOfKind, type EntryOfKind } from '../entries/ledger-entry.ts'
import type { KnownToMessages } from './define-message.ts'

/** Decisions and labels that one commit about a case holds, at most: one of each per abuse type. */
const MAX_FOLLOWERS = 32

interface Undone {
  /** The decision that is undone. */
  readonly decided: DecidedBody
  /** Its message has left. */
  readonly wasFinal: boolean
}

/** What a decision undoes; undefined = nothing. */
export function undoneDecision(
  { sequence, body }: EntryOfKind<'decided'>,
  known: Pick<KnownToMessages, 'entry'>,
): Undone | undefined {
  if (body.undoes === undefined) return undefined
  const former = entryOfKind('decided', known.entry(body.undoes))
  const work = workBefore(sequence, known)
  if (former === undefined) return undefined
  if (former.body.isHeld === true) return { decided: former.body, wasFinal: body.wasFinal === true }
  // Decisions of policies and callers have left with their entries.
  const hasLeft = former.body.taken.in === undefined
  return { decided: former.body, wasFinal: hasLeft || (work?.do === 'undo' && work.wasFinal) }
}

/** The work on a case that a decision is of: its entry comes first in their commit. */
function workBefore(sequence: number, { entry }: Pick<KnownToMessages, 'entry'>) {
  for (let before = sequence - 1; before >= sequence - MAX_FOLLOWERS; before -= 1) {
    const work = entryOfKind('case', entry(before))?.body
    if (work !== undefined && isOf(work, sequence)) return work
  }
  return undefined
}

const isOf = (work: CaseBody, sequence: number): boolean =>
  (work.do === 'decide' || work.do === 'undo') &&
  work.decisions.some(({ entry }) => entry === sequence)
