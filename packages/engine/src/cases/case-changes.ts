import type { DecidedBody } from '../entries/decided-entry.ts'
import type { DueBody, FinalCaseBody } from '../entries/case-body.ts'
import type { ErasureBody } from '../entries/erasure-entry.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { RecordChanges } from '../records/changes.ts'
import { isNews } from '../entries/is-news.ts'
import type { CaseEnding, Elsewhere, StoredCase } from '../ports/cases.ts'
import { CASE_LIMITS } from '../ports/queue.ts'
import { changesOfCopies, changesOfFinal, withdrawn } from './case-quality.ts'
import { type CaseChange, CasesInHand, type KnownCases } from './known-cases.ts'
import { queueOf } from './known-queues.ts'
import { idOfMoved, movedBack, movedCase } from './moved-case.ts'
import { joinedCase, openedCase } from './open-case.ts'
import { type ReviewCause, reviewCauses, scoreIn } from './review-causes.ts'
import { reopened, type Work, workedCase } from './worked-case.ts'

/** What an entry changes in records, as far as cases need it. */
type Scored = Pick<RecordChanges, 'atMs' | 'scores' | 'subject'>

/**
 * What one ledger entry changes in cases. Pure: every store folds the ledger through this, so that all of them, and a rebuild, come
 * to the same cases.
 */
export function caseChanges(
  entry: LedgerEntry,
  scored: Scored,
  known: KnownCases,
): readonly CaseChange[] {
  switch (entry.kind) {
    case 'event':
    case 'rescore':
      return reviewed(entry, scored, known)
    case 'decided':
      return decided(entry, entry.body, known)
    case 'case': {
      const { sequence, receivedAtMs: atMs, body } = entry
      return worked(entry, { sequence, atMs, body }, known)
    }
    case 'settled':
      return entry.body.case === undefined ? NONE : madeFinal(entry, entry.body, known)
    case 'due':
      return warned(entry, entry.body, known)
    case 'erasure':
      return erased(entry, entry.body, known)
    default:
      return NONE
  }
}

const NONE: readonly CaseChange[] = []

/** Nobody is left to decide about. Before the entries are shrunk, cases have the id itself: they end when they are made anew. */
const erased = (
  { sequence, receivedAtMs: atMs }: LedgerEntry,
  { user }: ErasureBody,
  known: KnownCases,
): readonly CaseChange[] =>
  known
    .ofUser(user)
    .map((before) => ({ before, after: ended(before, { why: 'erased', sequence, atMs }) }))

type CaseEntry = Extract<LedgerEntry, { kind: 'case' }>

function worked(entry: CaseEntry, work: Work, known: KnownCases): readonly CaseChange[] {
  const { body } = work
  const former = known.one(body.case)
  if (former === undefined) return NONE
  if (body.do === 'move') return moved(former, { ...work, body }, known)
  if (body.do === 'undo' && former.ending?.why === 'moved') return takenBack(former, work, known)
  return [
    ...changed(former, workedCase(former, work), known),
    ...changesOfCopies(former, entry, known),
  ]
}

type Move = Parameters<typeof movedCase>[2]

/** The case ends, and goes on in the other queue; where the entity has an open case there, as that one. */
function moved(former: StoredCase, work: Move, known: KnownCases): readonly CaseChange[] {
  const { sequence, atMs, body } = work
  const { to, who, bulk } = body
  if (former.state !== 'open' || to === former.queue) return NONE
  const head = { sequence, atMs, who: who.name, ...(bulk !== undefined && { bulk }) }
  const other = known.ofEntity(former.entity).find(({ queue }) => queue === to)
  if (other !== undefined) {
    const after = ended(former, { ...head, why: 'merged', detail: String(other.id) })
    return [{ before: former, after }]
  }
  const queue = queueOf(known.queues(), to, { abuseType: former.abuseType })
  return [
    { before: former, after: ended(former, { ...head, why: 'moved', detail: to }) },
    { before: undefined, after: movedCase(former, queue, work) },
  ]
}

/** A move is undone, unless the case ended in the other queue meanwhile. */
function takenBack(former: StoredCase, work: Work, known: KnownCases): readonly CaseChange[] {
  const { sequence, atMs, body } = work
  const there = known.one(idOfMoved(former.ending?.sequence ?? 0))
  if (body.do !== 'undo' || former.ending?.sequence !== body.of) return NONE
  if (there?.state !== 'open') return NONE
  const { queue: detail } = former
  const left = ended(there, { sequence, atMs, why: 'moved', detail, who: body.who.name })
  return [{ before: there, after: left }, ...changed(former, movedBack(former, there, work), known)]
}

/** One open case per entity and queue: a case that would open again while another is open stays closed. */
function changed(
  before: StoredCase,
  after: StoredCase | undefined,
  known: KnownCases,
): readonly CaseChange[] {
  if (after === undefined) return NONE
  if (before.state === 'open' || after.state !== 'open') return [{ before, after }]
  const other = known
    .ofEntity(after.entity)
    .find(({ queue, id }) => queue === after.queue && id !== after.id)
  if (other === undefined) return [{ before, after }]
  const { sequence, atMs } = after.history.at(-1) ?? { sequence: 0, atMs: 0 }
  const ending: CaseEnding = { why: 'merged', sequence, atMs, detail: String(other.id) }
  return [{ before, after: { ...after, state: 'left', ending } }]
}

function reviewed(entry: LedgerEntry, scored: Scored, known: KnownCases): readonly CaseChange[] {
  const { subject, scores, atMs } = scored
  const waiting =
    scores.length > 0 && subject?.type === 'user' ? known.ofUser(subject.id) : NO_CASES
  const reviews = reviewCauses(entry, () => known.queues())
  if (waiting.length === 0 && reviews.length === 0) return NONE
  const cases = new CasesInHand(known)
  if (reviews.length > 0 && isNews(entry, atMs)) takeReviews(entry, reviews, { known, cases })
  for (const one of waiting) {
    if (!cases.has(one.id)) rescore(entry, one, { scores, known, cases })
  }
  return cases.changes
}

const NO_CASES: readonly StoredCase[] = []

interface Hands {
  readonly known: KnownCases
  readonly cases: CasesInHand
}

function takeReviews(
  entry: LedgerEntry,
  reviews: readonly ReviewCause[],
  { known, cases }: Hands,
): void {
  for (const [at, review] of reviews.entries()) {
    const newest = known.newest(review.entity, review.queue.name)
    if (newest?.state === 'open') {
      const isNew = !review.isRepeat || !isCauseOf(newest, review)
      if (isNew) cases.put(joinedCase(newest, review, entry))
    } else if (!review.isRepeat || newest?.state !== 'decided') {
      cases.put(withinRoom(openedCase(review, entry, at), known))
    }
  }
}

/** The same route took the entity before: a retry, or its next score. */
const isCauseOf = ({ causes }: StoredCase, { cause }: ReviewCause): boolean =>
  causes.some(({ workflow, route }) => workflow === cause.workflow && route === cause.route)

/** A case beyond the bound leaves at once, and says so. */
function withinRoom(opened: StoredCase, known: KnownCases): StoredCase {
  if (known.open() < CASE_LIMITS.openCases) return opened
  const { sequence, atMs } = opened.history[0] ?? { sequence: 0, atMs: 0 }
  return { ...opened, state: 'left', ending: { why: 'no_room', sequence, atMs } }
}

interface Rescored extends Hands {
  readonly scores: Float32Array
}

/** A waiting case has the user's present score, and leaves when its queue says that it is harmless by now. */
function rescore(
  { sequence, receivedAtMs: atMs }: LedgerEntry,
  former: StoredCase,
  { scores, known, cases }: Rescored,
): void {
  const scoreNow = scoreIn(scores, former.abuseType)
  if (scoreNow === former.scoreNow) return
  const { leavesBelow = -1 } = queueOf(known.queues(), former.queue, former)
  const after = { ...former, scoreNow }
  const ending: CaseEnding = { why: 'harmless', sequence, atMs, detail: String(scoreNow) }
  cases.put(scoreNow < leavesBelow ? ended(after, ending) : after)
}

function ended(former: StoredCase, ending: CaseEnding): StoredCase {
  const { sequence, atMs, why, who, decisions, bulk } = ending
  return {
    ...former,
    state: why === 'decided' || why === 'decided_elsewhere' ? 'decided' : 'left',
    version: former.version + 1,
    ending,
    history: [
      ...former.history,
      {
        sequence,
        atMs,
        did: why,
        ...(who !== undefined && { who }),
        ...(decisions !== undefined && { decisions }),
        ...(bulk !== undefined && { bulk }),
      },
    ],
  }
}

type DecidedHead = Pick<LedgerEntry, 'sequence' | 'receivedAtMs'>

/** A decision about the entity ends its cases of the abuse type; one that is undone opens them again. */
function decided(entry: DecidedHead, body: DecidedBody, known: KnownCases): readonly CaseChange[] {
  if (body.undoes !== undefined) {
    return known.endedBy(body.undoes).flatMap((one) => changed(one, again(one, entry), known))
  }
  const { userId, of, taken } = body
  const entity = of ?? (userId === undefined ? undefined : { type: 'user' as const, id: userId })
  if (entity === undefined || entity.type === 'transaction' || entity.type === 'device') return NONE
  // A policy that watches says to look again, which a waiting case is for.
  if (taken.source === 'automated_rule' && taken.category === 'watch') return NONE
  return known
    .ofEntity({ type: entity.type, id: entity.id })
    .filter((one) => isEndedBy(one, body))
    .map((before) => ({ before, after: ended(before, elsewhere(entry, body)) }))
}

function again(one: StoredCase, { sequence, receivedAtMs: atMs }: DecidedHead): StoredCase {
  const open = reopened(one)
  const step = { sequence, atMs, did: 'opened_again' }
  return { ...open, version: one.version + 1, history: [...one.history, step] }
}

/** Not the case that it was taken in, and not by the event that is itself the latest cause. */
const isEndedBy = ({ id, abuseType, causes }: StoredCase, { taken }: DecidedBody): boolean =>
  abuseType === taken.abuseType &&
  taken.in?.case !== id &&
  (taken.by === undefined || taken.by.event !== causes.at(-1)?.sequence)

function elsewhere(
  { sequence, receivedAtMs: atMs }: DecidedHead,
  { taken }: DecidedBody,
): CaseEnding {
  const { id, analyst, by, in: within } = taken
  const detail = within?.queue ?? (by === undefined ? undefined : `${by.workflow}/${by.route}`)
  return {
    why: 'decided_elsewhere',
    sequence,
    atMs,
    elsewhere: elsewhereOf(taken),
    decisions: [id],
    ...(analyst !== undefined && { who: analyst }),
    ...(detail !== undefined && { detail }),
  }
}

function elsewhereOf({ by, in: within, source }: DecidedBody['taken']): Elsewhere {
  if (within !== undefined) return 'queue'
  if (by !== undefined) return 'policy'
  return source === 'chargeback' ? 'chargeback' : 'api'
}

function madeFinal(
  entry: LedgerEntry,
  { case: id, of }: FinalCaseBody,
  known: KnownCases,
): readonly CaseChange[] {
  const before = known.one(id)
  if (before?.undoable?.sequence !== of) return NONE
  const { undoable: _, ...after } = before
  return changesOfFinal(before, after, { entry, known })
}

function warned(
  { sequence, receivedAtMs: atMs }: DecidedHead,
  { case: id, percent }: DueBody,
  known: KnownCases,
): readonly CaseChange[] {
  const before = known.one(id)
  if (before === undefined || before.state !== 'open' || before.warned >= percent) return NONE
  // Nobody waits for a copy: it leaves, and does not pile up.
  if (before.blind !== undefined && percent === 100) {
    return [{ before, after: withdrawn(before, { sequence, receivedAtMs: atMs }) }]
  }
  const step = {
    sequence,
    atMs,
    did: percent === 100 ? 'overdue' : 'due_soon',
    note: `${percent} %`,
  }
  return [{ before, after: { ...before, warned: percent, history: [...before.history, step] } }]
}
