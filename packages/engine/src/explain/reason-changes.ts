import type { FamilyReason, ReasonPart } from './family-reasons.ts'

/** How one thing's part in a score changed between two events. */
export interface ReasonChange {
  readonly name: string
  readonly family: FamilyReason['family']
  /** Undefined when it did nothing to the score. */
  readonly from: ReasonPart | undefined
  readonly to: ReasonPart | undefined
  /** In calibrated log-odds. */
  readonly change: number
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
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
}

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
