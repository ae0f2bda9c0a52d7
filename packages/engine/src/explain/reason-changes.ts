import type { FamilyReason, ReasonPart } from './family-reasons.ts'
import { MINOR_POINTS, pointsText } from './points.ts'

/** How a signal's part in a score changed between two events. */
export interface ReasonChange {
  readonly name: string
  /** `minor`: all minor changes together. */
  readonly family: FamilyReason['family'] | 'minor'
  /** Undefined when it did nothing to the score. */
  readonly from: ReasonPart | undefined
  readonly to: ReasonPart | undefined
  /** In calibrated log-odds. */
  readonly change: number
  /** The same in points of a score from 0 to 100: with those of the base they add up to the change of the score. */
  readonly points: number
  /** Of `minor`, which has no parts to say it. */
  readonly sentence?: string
}

/**
 * What moved a score from one event to another, the largest change first. The changes add up to the
 * difference of what both lists of reasons add up to. `pointsPer`: points per log-odds between the two scores.
 */
export function reasonChanges(
  from: readonly FamilyReason[],
  to: readonly FamilyReason[],
  pointsPer: number,
): readonly ReasonChange[] {
  const [before, after] = [partsByName(from), partsByName(to)]
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names]
    .map((name) => changeOf(name, before.get(name), after.get(name)))
    .filter(({ change }) => change !== 0)
    .map((each) => ({ ...each, points: each.change * pointsPer }))
    .sort(bySize)
}

/**
 * The same changes for a reader: the minor ones as one named `minor`, without parts, in its place by size. Another
 * model or calibration moves a hundred parts a little, which would hide what truly changed.
 */
export function withMinorChangesTogether(
  changes: readonly ReasonChange[],
): readonly ReasonChange[] {
  const minor = changes.filter(isMinor)
  if (minor.length === 0) return changes
  const change = minor.reduce((sum, each) => sum + each.change, 0)
  const points = minor.reduce((sum, each) => sum + each.points, 0)
  const sentence = minorText(minor.length, points)
  const none = { from: undefined, to: undefined }
  const one = { name: 'minor', family: 'minor', ...none, change, points, sentence } as const
  return [...changes.filter((each) => !isMinor(each)), one].sort(bySize)
}

/** `14 minor changes subtract 0.3 points.` */
function minorText(count: number, points: number): string {
  const changes = count === 1 ? '1 minor change' : `${count} minor changes`
  const verb = points < 0 ? 'subtract' : 'add'
  return `${changes} ${verb}${count === 1 ? 's' : ''} ${pointsText(points)} points.`
}

/** Why a score moved although every change is minor; undefined when one change is not. `basePoints`: what the base changed by. */
export function onlyMinorText(
  changes: readonly ReasonChange[],
  basePoints: number,
): string | undefined {
  if (!changes.every(isMinor)) return undefined
  return Math.abs(basePoints) < MINOR_POINTS
    ? `no single change is worth ${MINOR_POINTS} points or more`
    : 'another model scored the later event, and its base differs'
}

const isMinor = ({ points }: ReasonChange): boolean => Math.abs(points) < MINOR_POINTS

const bySize = (a: ReasonChange, b: ReasonChange): number => Math.abs(b.change) - Math.abs(a.change)

interface Placed {
  readonly family: FamilyReason['family']
  readonly part: ReasonPart
}

/** Fields of learned reasons may share their names with features: families tell them apart. */
const partsByName = (reasons: readonly FamilyReason[]): ReadonlyMap<string, Placed> =>
  new Map(
    reasons.flatMap(({ family, parts }) =>
      parts.map((part) => [`${family} ${part.name}`, { family, part }] as const),
    ),
  )

function changeOf(
  key: string,
  from: Placed | undefined,
  to: Placed | undefined,
): Omit<ReasonChange, 'points'> {
  const placed = to ?? from
  if (placed === undefined) throw new RangeError(`${key} is in neither list`)
  return {
    name: placed.part.name,
    family: placed.family,
    from: from?.part,
    to: to?.part,
    change: (to?.part.contribution ?? 0) - (from?.part.contribution ?? 0),
  }
}
