import type { CaseBody } from '../entries/case-body.ts'
import type { CaseStep, StoredCase } from '../ports/cases.ts'
import { CASE_LIMITS } from '../ports/queue.ts'
import { settlementOf } from './case-quality.ts'

/** An entry of work, as the case takes it. */
export interface Work {
  readonly sequence: number
  readonly atMs: number
  readonly body: CaseBody
}

/** The case after a person did something with it; undefined = it changes nothing, as a second decision at once. */
export function workedCase(former: StoredCase, work: Work): StoredCase | undefined {
  const { body } = work
  const isCopy = former.blind !== undefined
  if (body.do === 'decide' && body.settles !== undefined) return settled(former, work, body)
  if (body.do === 'decide' || body.do === 'judge') {
    return isCopy === (body.do === 'judge') ? decided(former, work, body) : undefined
  }
  if (body.do === 'undo') return undone(former, work, body)
  if (body.do === 'mark_golden' || body.do === 'unmark_golden') return marked(former, work, body)
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
  const { who, do: done } = body
  return {
    sequence,
    atMs,
    // The history of a copy does not mark it.
    did: done === 'judge' ? 'decide' : done,
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
  {
    who,
    abuseType,
    decisions,
    claimedAtMs,
    lookedAtMs,
    bulk,
  }: Extract<CaseBody, { do: 'decide' | 'judge' }>,
): StoredCase | undefined {
  if (former.state === 'decided') return undefined
  const { sequence, atMs } = work
  const verdict = decisions.find((one) => one.abuseType === abuseType)?.category
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
      ...(verdict !== undefined && { verdict }),
    },
  })
}

/** A lead decides what two people disagree about. Who decided the case first stays in its ending. */
function settled(
  former: StoredCase,
  work: Work,
  body: Extract<CaseBody, { do: 'decide' }>,
): StoredCase | undefined {
  if (former.state !== 'decided' || former.second !== body.settles) return undefined
  const { sequence, atMs } = work
  const settlement = settlementOf({ sequence, receivedAtMs: atMs }, body)
  const after = changed(former, work, { settlement, undoable: { sequence, atMs } })
  const step = { ...stepOf(work), did: 'settle' }
  return { ...after, history: [...former.history, step] }
}

/** Whoever works on cases must not see which are golden: neither the version nor the history tells. */
function marked(
  former: StoredCase,
  { sequence, atMs, body: { who } }: Work,
  body: Extract<CaseBody, { do: 'mark_golden' | 'unmark_golden' }>,
): StoredCase | undefined {
  const { golden, ...rest } = former
  if (body.do === 'unmark_golden') return golden === undefined ? undefined : rest
  if (former.ending?.why !== 'decided' || former.blind !== undefined) return undefined
  const { decision, category: verdict } = body
  const judges = golden?.judges ?? []
  return { ...rest, golden: { decision, verdict, who: who.name, sequence, atMs, judges } }
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
export function reopened({
  undoable: _u,
  ending: _e,
  second: _s,
  settlement: _l,
  golden: _g,
  clocks,
  ...former
}: StoredCase): StoredCase {
  const { decidedAtMs: _d, ...others } = clocks
  return { ...former, clocks: others, state: 'open' }
}
