import type { CaseBody } from '../entries/case-body.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { CaseMark, StoredCase } from '../ports/cases.ts'
import { CASE_LIMITS } from '../ports/queue.ts'
import { copiesAfter } from './blind-copies.ts'
import type { CaseChange, KnownCases } from './known-cases.ts'

type When = Pick<LedgerEntry, 'sequence' | 'receivedAtMs' | 'environment'>
type Work<Do extends CaseBody['do']> = Extract<CaseBody, { do: Do }>

const NONE: readonly CaseChange[] = []

/** What the work on a case changes in its copies; `former` is the case before it. */
export function changesOfCopies(
  former: StoredCase,
  entry: When & { readonly body: CaseBody },
  known: KnownCases,
): readonly CaseChange[] {
  const { body } = entry
  if (body.do === 'undo') {
    return former.ending?.sequence === body.of ? undone(former, entry, known) : NONE
  }
  if (body.do === 'decide' && body.settles !== undefined) return settled(entry, body, known)
  return NONE
}

/** Without its decision there is nothing to compare with: an open copy leaves, and a disagreement is none any more. */
function undone(
  { second }: StoredCase,
  entry: When & { readonly body: CaseBody },
  known: KnownCases,
): readonly CaseChange[] {
  const before = second === undefined ? undefined : known.one(second)
  if (before?.blind === undefined) return NONE
  if (before.state === 'open') return [{ before, after: withdrawn(before, entry) }]
  const { sequence, receivedAtMs: atMs } = entry
  const settlement = { why: 'undone', sequence, atMs, who: entry.body.who.name } as const
  return [{ before, after: { ...before, blind: { ...before.blind, settlement } } }]
}

/** A copy that needs no decision any more: nobody took it in its time, or what it is compared with was undone. */
export function withdrawn(
  copy: StoredCase,
  { sequence, receivedAtMs: atMs }: Pick<When, 'sequence' | 'receivedAtMs'>,
): StoredCase {
  const did = 'withdrawn'
  return {
    ...copy,
    state: 'left',
    version: copy.version + 1,
    ending: { why: did, sequence, atMs },
    history: [...copy.history, { sequence, atMs, did }],
  }
}

/** A lead decided: the disagreement waits no longer. */
function settled(entry: When, body: Work<'decide'>, known: KnownCases): readonly CaseChange[] {
  const before = body.settles === undefined ? undefined : known.one(body.settles)
  if (before?.blind === undefined || before.blind.settlement !== undefined) return NONE
  const settlement = settlementOf(entry, body)
  return [{ before, after: { ...before, blind: { ...before.blind, settlement } } }]
}

/** A lead's decision about a disagreement. */
export function settlementOf(
  { sequence, receivedAtMs: atMs }: Pick<When, 'sequence' | 'receivedAtMs'>,
  { who, decisions, abuseType }: Work<'decide'>,
) {
  const verdict = decisions.find((one) => one.abuseType === abuseType)?.category
  return {
    why: 'decided',
    sequence,
    atMs,
    who: who.name,
    ...(verdict !== undefined && { verdict }),
  } as const
}

/** What follows once a decision cannot be undone unseen any more; `after` is the case with it. */
export function changesOfFinal(
  before: StoredCase,
  after: StoredCase,
  { entry, known }: { readonly entry: When; readonly known: KnownCases },
): readonly CaseChange[] {
  if (after.blind !== undefined) return judged(before, after, known)
  const copies = copiesAfter(after, entry, known)
  const second = copies.find(({ blind }) => blind?.kind === 'second')?.id
  return [
    { before, after: second === undefined ? after : { ...after, second } },
    ...copies.map((copy) => ({ before: undefined, after: copy })),
  ]
}

/** A copy is compared; who decided one of a golden case knows it from now on. */
function judged(before: StoredCase, after: StoredCase, known: KnownCases): readonly CaseChange[] {
  const { blind, ending } = after
  if (blind === undefined) return NONE
  const outcome = ending?.verdict === blind.expected ? 'agrees' : 'disagrees'
  const copy: CaseChange = { before, after: { ...after, blind: { ...blind, outcome } } }
  const golden = blind.kind === 'golden' ? known.one(blind.of) : undefined
  if (golden?.golden === undefined || ending?.who === undefined) return [copy]
  const { who } = ending
  const others = golden.golden.judges.filter((name) => name !== who)
  const judges = [...others, who].slice(-CASE_LIMITS.goldenJudges)
  return [copy, { before: golden, after: { ...golden, golden: { ...golden.golden, judges } } }]
}

/** How a store finds the cases that the quality of decisions is about. */
export function markOf({ blind, golden }: StoredCase): CaseMark | undefined {
  if (blind === undefined) return golden === undefined ? undefined : 'golden'
  const { kind, outcome, settlement } = blind
  const waits = kind === 'second' && outcome === 'disagrees' && settlement === undefined
  return waits ? 'disputed' : 'copy'
}

/** When something happened to a case last, ms. */
export function changedMsOf({ clocks, history, ending, blind }: StoredCase): number {
  const steps = [history.at(-1)?.atMs, ending?.atMs, blind?.settlement?.atMs]
  return Math.max(clocks.enteredAtMs, ...steps.map((atMs) => atMs ?? 0))
}
