import type { LinkedValue } from './linked-value.ts'

/** Somebody who has values in common with a user. */
export interface LinkedPerson {
  readonly userId: string
  /** The values, that tell most first. */
  readonly shared: readonly LinkedValue[]
  readonly isBad: boolean
  readonly isDecided: boolean
}

/** Who but the user is linked by values, whoever shares the most that say something first. */
export function linkedPeople(
  values: readonly LinkedValue[],
  self: string,
): readonly LinkedPerson[] {
  const people = new Map<string, LinkedPerson>()
  for (const value of values) {
    for (const { user_id: userId, bad, good } of value.users) {
      if (userId === self) continue
      // The same value came with each of its users that were opened.
      const shared = (people.get(userId)?.shared ?? []).filter((one) => !isSame(one, value))
      people.set(userId, {
        userId,
        shared: [...shared, value],
        isBad: bad.length > 0,
        isDecided: bad.length + good.length > 0,
      })
    }
  }
  const strong = ({ shared }: LinkedPerson) => shared.filter((value) => !value.is_weak).length
  return [...people.values()].toSorted((a, b) => strong(b) - strong(a))
}

const isSame = (one: LinkedValue, other: LinkedValue): boolean =>
  one.type === other.type && one.id === other.id
