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

/** What moved the score most, at most so many lines; the rest folded into one, the base, and what all add up to. */
export function changeRows(
  changes: readonly ReasonChange[],
  base: number,
  most: number,
): readonly ChangeRow[] {
  const ranked = changes.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const folded = ranked.slice(most)
  return [
    ...ranked.slice(0, most).map(rowOf),
    ...(folded.length === 0 ? [] : [line('folded', pointsOf(folded), folded.length)]),
    ...(base === 0 ? [] : [line('base', base)]),
    line('sum', pointsOf(changes) + base),
  ]
}
