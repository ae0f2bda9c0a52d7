/** Numbers in a row; a bound that is open does not belong to them. */
export interface Interval {
  readonly least: number
  readonly greatest: number
  readonly isLeastOpen: boolean
  readonly isGreatestOpen: boolean
}

export const ANY_NUMBER: Interval = {
  least: -Infinity,
  greatest: Infinity,
  isLeastOpen: false,
  isGreatestOpen: false,
}

/** What two have in common. */
export function meet(one: Interval, other: Interval): Interval {
  const least = Math.max(one.least, other.least)
  const greatest = Math.min(one.greatest, other.greatest)
  const opens = [one, other]
  return {
    least,
    greatest,
    isLeastOpen: opens.some((each) => each.least === least && each.isLeastOpen),
    isGreatestOpen: opens.some((each) => each.greatest === greatest && each.isGreatestOpen),
  }
}

export const isEmpty = ({ least, greatest, isLeastOpen, isGreatestOpen }: Interval): boolean =>
  least > greatest || (least === greatest && (isLeastOpen || isGreatestOpen))

const sameInterval = (one: Interval, other: Interval): boolean =>
  one.least === other.least &&
  one.greatest === other.greatest &&
  one.isLeastOpen === other.isLeastOpen &&
  one.isGreatestOpen === other.isGreatestOpen

/** Whether every number of `inner` belongs to `outer`. */
export const contains = (outer: Interval, inner: Interval): boolean =>
  isEmpty(inner) || sameInterval(meet(outer, inner), inner)

/** Whether every number of a range belongs to one of these at least. */
export function cover(intervals: readonly Interval[], range: Interval): boolean {
  let rest = range
  for (const each of intervals.toSorted((one, other) => one.least - other.least)) {
    if (
      !contains({ ...ANY_NUMBER, least: each.least, isLeastOpen: each.isLeastOpen }, lowest(rest))
    )
      continue
    const above = {
      ...ANY_NUMBER,
      least: each.greatest,
      isLeastOpen: !each.isGreatestOpen,
    }
    rest = meet(rest, above)
    if (isEmpty(rest) || rest.least === Infinity) return true
  }
  return false
}

/** The least number alone; of an open one, whatever comes next to it. */
const lowest = ({ least, isLeastOpen }: Interval): Interval => ({
  least,
  greatest: isLeastOpen ? Infinity : least,
  isLeastOpen,
  isGreatestOpen: false,
})
