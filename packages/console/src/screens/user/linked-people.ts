import type { LinkedValue } from './linked-value.ts'

/** Somebody who has values in common with a user. */
export interface LinkedPerson {
  readonly userId: string
  /** The values, that tell most first. */
  readonly shared: readonly LinkedValue[]
  readonly isBad: boolean
  readonly isDecided: boolean
}

/** Who is linked by values, whoever shares the most that say something first. */
export function linkedPeople(values: readonly LinkedValue[]): readonly LinkedPerson[] {
  const people = new Map<string, LinkedPerson>()
  for (const value of values) {
    for (const { user_id: userId, bad, good } of value.users) {
      const former = people.get(userId)
      people.set(userId, {
        userId,
        shared: [...(former?.shared ?? []), value],
        isBad: bad.length > 0,
        isDecided: bad.length + good.length > 0,
      })
    }
  }
  const strong = ({ shared }: LinkedPerson) => shared.filter((value) => !value.is_weak).length
  return [...people.values()].toSorted((a, b) => strong(b) - strong(a))
}
