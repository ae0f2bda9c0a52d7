import type { CaseBody } from '../entries/case-body.ts'
import type { CaseStep, StoredCase } from '../ports/cases.ts'
import { CASE_LIMITS } from '../ports/queue.ts'

/** An entry of work, as the case takes it. */
export interface Work {
  readonly sequence: number
  readonly atMs: number
  readonly body: CaseBody
}

/** The case after a person did something with it; undefined = it changes nothing, as a second decision at once. */
export function workedCase(former: StoredCase, work: Work): StoredCase | undefined {
  const { body } = work
  if (body.do === 'decide') return decided(former, work, body)
  if (body.do === 'undo') return undone(former, work, body)
  if (former.state !== 'open' && body.do !== 'note' && body.do !== 'link') return undefined
  return changed(former, work, stateAfter(former, work))
}

/** What changes besides the version and the history. */
function stateAfter(former: StoredCase, { atMs, body }: Work): Partial<StoredCase> {
  const who = body.who.name
  switch (body.do) {
    case 'skip':
      return { skips: skipsWith(former, { who, atMs }) }
    case 'hold':
      return { heldUntilMs: body.untilMs }
    case 'resume':
      return { heldUntilMs: 0 }
    case 'hand_over':
      return { assignee: body.to }
    case 'escalate':
      return { isEscalated: true }
    default:
      return {}
  }
}

function skipsWith({ skips }: StoredCase, skip: StoredCase['skips'][number]): StoredCase['skips'] {
  return [...skips.filter(({ who }) => who !== skip.who), skip].slice(-CASE_LIMITS.skips)
}

function changed(former: StoredCase, work: Work, change: Partial<StoredCase>): StoredCase {
  const { heldUntilMs, ...rest } = { ...former, ...change }
  return {
    ...rest,
    // An ended hold leaves no trace, so that two cases that differ in nothing else are equal.
    ...(heldUntilMs !== undefined && heldUntilMs > 0 && { heldUntilMs }),
    version: former.version + 1,
    history: [...former.history, stepOf(work)],
  }
}

export function stepOf({ sequence, atMs, body }: Work): CaseStep {
  const { who, do: did } = body
  return {
    sequence,
    atMs,
    did,
    who: who.name,
    ...('note' in body && body.note !== undefined && { note: body.note }),
    ...('to' in body && { to: body.to }),
    ...('untilMs' in body && { untilMs: body.untilMs }),
    ...('url' in body && { url: body.url }),
    ...('decisions' in body && { decisions: body.decisions.map(({ id }) => id) }),
    ...(body.bulk !== undefined && { bulk: body.bulk }),
  }
}

function decided(
  former: StoredCase,
  work: Work,
  { who, decisions, claimedAtMs, lookedAtMs, bulk }: Extract<CaseBody, { do: 'decide' }>,
): StoredCase | undefined {
  if (former.state === 'decided') return undefined
  const { sequence, atMs } = work
  const { claimedAtMs: claimed = claimedAtMs, firstLookAtMs: looked = lookedAtMs } = former.clocks
  return changed(former, work, {
    state: 'decided',
    clocks: {
      enteredAtMs: former.clocks.enteredAtMs,
      ...(claimed !== undefined && { claimedAtMs: claimed }),
      ...(looked !== undefined && { firstLookAtMs: looked }),
      decidedAtMs: atMs,
    },
    undoable: { sequence, atMs, ...(bulk !== undefined && { bulk }) },
    ending: {
      why: 'decided',
      sequence,
      atMs,
      who: who.name,
      decisions: decisions.map(({ id }) => id),
      ...(bulk !== undefined && { bulk }),
    },
  })
}

function undone(
  former: StoredCase,
  work: Work,
  { of }: Extract<CaseBody, { do: 'undo' }>,
): StoredCase | undefined {
  if (former.ending?.sequence !== of) return undefined
  return changed(reopened(former), work, {})
}

/** The case as if nothing had ended it. */
export function reopened({ undoable: _u, ending: _e, clocks, ...former }: StoredCase): StoredCase {
  const { decidedAtMs: _d, ...others } = clocks
  return { ...former, clocks: others, state: 'open' }
}
