import type { CaseBody } from '../entries/case-body.ts'
import type { StoredCase } from '../ports/cases.ts'
import { CASE_LIMITS, type QueueDefinition } from '../ports/queue.ts'
import { dueAtOf } from './queue-order.ts'
import { reopened, stepOf, type Work } from './worked-case.ts'

type Move = Work & { readonly body: Extract<CaseBody, { do: 'move' }> }

/** The id of the case that a move opens in another queue. */
export const idOfMoved = (sequence: number): number => sequence * CASE_LIMITS.queuesOfEvent

/** A case as it goes on in another queue: with its causes and history, and the time of that queue. */
export function movedCase(former: StoredCase, queue: QueueDefinition, work: Move): StoredCase {
  const { assignee: _a, ending: _e, undoable: _u, ...kept } = former
  const { dueMs, name } = queue
  return {
    ...kept,
    id: idOfMoved(work.sequence),
    queue: name,
    version: 1,
    dueMs,
    dueAtMs: dueAtOf(work.atMs, dueMs, former.causeCount),
    warned: 0,
    clocks: { enteredAtMs: work.atMs },
    skips: [],
    history: [...former.history, stepOf(work)],
  }
}

/** A case that comes back from the queue that it was moved to, with what happened to it there. */
export function movedBack(former: StoredCase, there: StoredCase, work: Work): StoredCase {
  const { scoreNow, money, causeCount, causes, history } = there
  return {
    ...reopened(former),
    version: former.version + 1,
    scoreNow,
    ...(money !== undefined && { money }),
    causeCount,
    causes,
    dueAtMs: dueAtOf(former.clocks.enteredAtMs, former.dueMs, causeCount),
    history: [...history, stepOf(work)],
  }
}
