import { MINOR_LOG_ODDS } from '../models/reasons.ts'
import type { FamilyReason, ReasonPart } from './family-reasons.ts'

/** How one thing's part in a score changed between two events. */
export interface ReasonChange {
  readonly name: string
  /** `minor`: of several changes that are too small to tell apart, which are one. */
  readonly family: FamilyReason['family'] | 'minor'
  /** Undefined when it did nothing to the score. */
  readonly from: ReasonPart | undefined
  readonly to: ReasonPart | undefined
  /** In calibrated log-odds. */
  readonly change: number
  /** Of `minor`, which has no parts to say it. */
  readonly sentence?: string
}

/**
 * What moved a score from one event to another, the largest change first. The changes add up to the
 * difference of what both lists of reasons add up to.
 */
export function reasonChanges(
  from: readonly FamilyReason[],
  to: readonly FamilyReason[],
): readonly ReasonChange[] {
  const [before, after] = [partsByName(from), partsByName(to)]
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names]
    .map((name) => changeOf(name, before.get(name), after.get(name)))
    .filter(({ change }) => change !== 0)
    .sort(bySize)
}

/**
 * The same changes for a reader: those that are minor as one named `minor`, without parts, in its place by size. Another
 * model or calibration moves a hundred parts a little, under which what truly changed would be lost.
 */
export function withMinorChangesTogether(
  changes: readonly ReasonChange[],
): readonly ReasonChange[] {
  const minor = changes.filter(isMinor)
  if (minor.length < 2) return changes
  const change = minor.reduce((sum, each) => sum + each.change, 0)
  const sentence = minorText(minor.length, change)
  const none = { from: undefined, to: undefined }
  const one = { name: 'minor', family: 'minor', ...none, change, sentence } as const
  return [...changes.filter((each) => !isMinor(each)), one].sort(bySize)
}

/** `14 changes of less than 0.01 log-odds each, too small to tell apart, lower the score by 0.03 together.` */
function minorText(count: number, change: number): string {
  const moved = change < 0 ? 'lower' : 'raise'
  return `${count} changes of less than ${MINOR_LOG_ODDS} log-odds each, too small to tell apart, ${moved} the score by ${Math.abs(change).toFixed(2)} together.`
}

/** What to say of a score that moved though no single thing moved it by more than a trifle; undefined where one did. */
export function trifleText(
  changes: readonly ReasonChange[],
  baseChange: number,
): string | undefined {
  if (!changes.every(isMinor)) return undefined
  const nothing = `nothing about the events moved it by ${MINOR_LOG_ODDS} log-odds or more`
  return Math.abs(baseChange) < MINOR_LOG_ODDS
    ? nothing
    : `${nothing}, but the base changed, as other models scored the later one`
}

const isMinor = ({ change }: ReasonChange): boolean => Math.abs(change) < MINOR_LOG_ODDS

const bySize = (a: ReasonChange, b: ReasonChange): number => Math.abs(b.change) - Math.abs(a.change)

interface Placed {
  readonly family: FamilyReason['family']
  readonly part: ReasonPart
}

/** Fields that labels taught about may share their names with features: families tell them apart. */
const partsByName = (reasons: readonly FamilyReason[]): ReadonlyMap<string, Placed> =>
  new Map(
    reasons.flatMap(({ family, parts }) =>
      parts.map((part) => [`${family} ${part.name}`, { family, part }] as const),
    ),
  )

function changeOf(key: string, from: Placed | undefined, to: Placed | undefined): ReasonChange {
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
