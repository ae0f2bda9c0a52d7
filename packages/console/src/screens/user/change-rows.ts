import type { Answer } from '../../calls/call-types.ts'
import type { AbuseType } from './abuse-types.ts'

export type ScoreChange = NonNullable<Answer<'GET /v1/users/{userId}/compare'>['scores'][AbuseType]>

type ReasonChange = NonNullable<ScoreChange['changes']>[number]

/** A line of what moved a score. */
export interface ChangeRow {
  readonly name: string
  readonly what: 'added' | 'removed' | 'moved' | 'minor' | 'folded' | 'base' | 'sum'
  readonly before: string
  readonly after: string
  readonly points: number
  /** Of how many reasons. */
  readonly count: number
}

const line = (what: ChangeRow['what'], points: number, count = 1): ChangeRow => ({
  name: what,
  what,
  before: '',
  after: '',
  points,
  count,
})

const whatOf = ({ from, to, family }: ReasonChange): ChangeRow['what'] => {
  if (family === 'minor') return 'minor'
  if (from === null || from.points === 0) return 'added'
  return to === null || to.points === 0 ? 'removed' : 'moved'
}

const rowOf = (change: ReasonChange): ChangeRow => ({
  ...line(whatOf(change), change.points),
  name: change.name,
  before: change.from?.sentence ?? '',
  after: change.to?.sentence ?? change.sentence ?? '',
})

const pointsOf = (rows: readonly { readonly points: number }[]): number =>
  rows.reduce((total, { points }) => total + points, 0)

/** Fewer points are shown as 0: they tell nobody anything. */
const LEAST_POINTS = 0.05

const isShown = ({ points }: ReasonChange): boolean => Math.abs(points) >= LEAST_POINTS

/** How many reasons have a line of their own when nothing is folded. */
export const shownChanges = (changes: readonly ReasonChange[]): number =>
  changes.filter(isShown).length

/**
 * What moved the score most, at most so many lines; the rest and what moved nothing folded into one, the base, and what all
 * add up to.
 */
export function changeRows(
  changes: readonly ReasonChange[],
  base: number,
  most: number,
): readonly ChangeRow[] {
  const ranked = changes.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const shown = ranked.filter(isShown).slice(0, most)
  const folded = ranked.slice(shown.length)
  return [
    ...shown.map(rowOf),
    ...(folded.length === 0 ? [] : [line('folded', pointsOf(folded), folded.length)]),
    ...(base === 0 ? [] : [line('base', base)]),
    line('sum', pointsOf(changes) + base),
  ]
}
