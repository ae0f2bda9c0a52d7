import type { DatedRow, LabelledRow } from './labelled-rows.ts'

/** Labels that tell of so many of the good events are counted as a fair sample of good and bad ones. */
const COVERED = 0.5

/** A user's events weigh at most as much as those of so many usual users. */
const USUAL_USERS = 3
/** What this takes from users who send much is given to all, up to this factor. */
const GIVEN_BACK = 2

/** Groups of events of like age, of each of which the share of labelled ones is counted. */
const AGE_GROUPS = 12

/** An event that nobody called bad. */
export interface MaybeGood {
  readonly sequence: number
  /** '' = none. */
  readonly userId: string
  /** The event's own time, ms. */
  readonly atMs: number
  /** Whether it is labelled good. */
  readonly isLabelled: boolean
  /** The share of bad labels that would have come by now, were it bad, 0–1. */
  readonly waited: number
}

/**
 * Whether labels tell of at least half of the good events, by a sample of these: the mean over its users of the share of their
 * events that are labelled. Each user counts once: nobody makes labels look few by sending much that has none.
 */
export function areCovered(events: readonly MaybeGood[]): boolean {
  return labelledShare(events) >= COVERED
}

/** The share of events that are labelled, each user counting once; 0 without events. */
function labelledShare(events: readonly MaybeGood[]): number {
  const shares = byUser(events).map(
    (own) => own.filter(({ isLabelled }) => isLabelled).length / own.length,
  )
  return sumOf(shares) / Math.max(1, shares.length)
}

/**
 * The weight of each unlabelled event, 0 to 1, by sequence. Of the bad events of its age a share has its label by now, and good ones must
 * count by the same share: those that are labelled do already, the others make up for the rest.
 */
function weightsOfWaiting(events: readonly MaybeGood[]): ReadonlyMap<number, number> {
  const byAge = events.toSorted((a, b) => a.atMs - b.atMs || a.sequence - b.sequence)
  const size = Math.max(1, Math.ceil(byAge.length / AGE_GROUPS))
  const weights = new Map<number, number>()
  for (let from = 0; from < byAge.length; from += size) {
    const group = byAge.slice(from, from + size)
    const known = labelledShare(group)
    for (const { sequence, isLabelled, waited } of group) {
      if (!isLabelled) weights.set(sequence, Math.max(0, (waited - known) / (1 - known)))
    }
  }
  return weights
}

/**
 * Rows to fit to together with labelled ones: the unlabelled events of a sample that stands for `each` times as many, assumed good.
 * None where labels tell of most good events. The events of one user weigh at most as much as those of three usual ones: nobody
 * hides an act by repeating it. And each weighs by how long it has waited for a label (`weightsOfWaiting`): those of yesterday say
 * little, as few of the bad ones among them have their label yet.
 */
export function assumedGoodRows(
  events: readonly MaybeGood[],
  each: number,
): readonly LabelledRow<DatedRow>[] {
  if (areCovered(events)) return []
  const users = byUser(events.filter(({ isLabelled }) => !isLabelled))
  const counts = users.map(({ length }) => length)
  const most = USUAL_USERS * medianOf(counts)
  const bounded = sumOf(counts.map((count) => Math.min(count, most)))
  const given = each * Math.min(GIVEN_BACK, sumOf(counts) / bounded)
  const waiting = weightsOfWaiting(events)
  return users.flatMap((own) => {
    const weight = given * Math.min(1, most / own.length)
    const rows = own.map(({ sequence, atMs }) => {
      return {
        sequence,
        row: { atMs },
        isBad: false,
        weight: weight * (waiting.get(sequence) ?? 0),
      }
    })
    return rows.filter((row) => row.weight > 0)
  })
}

/** The events of each user. */
function byUser(events: readonly MaybeGood[]): readonly (readonly MaybeGood[])[] {
  const users = new Map<string, MaybeGood[]>()
  for (const event of events) {
    const own = users.get(event.userId) ?? []
    users.set(event.userId, own)
    own.push(event)
  }
  return [...users.values()]
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** The lower one of two in the middle. */
const medianOf = (counts: readonly number[]): number =>
  counts.toSorted((a, b) => a - b)[Math.floor((counts.length - 1) / 2)] ?? NaN
