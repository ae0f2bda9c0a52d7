import { ABUSE_TYPES } from '@winnow/contract'
import type { EventSurroundings, NamedSharers } from '@winnow/engine'
import type { BlindView } from '../../cases/blind-view.ts'

/** What is around an event, as the caller may know it now: no labels of users of copies that they hold. */
export function surroundingsFor(
  { users: unseen }: BlindView,
  around: EventSurroundings,
): EventSurroundings {
  const isHidden = ({ userId, bad }: NamedSharers['users'][number]): boolean =>
    unseen.has(userId) && bad.length > 0
  const sharers = around.sharers.map((shared) => {
    const hidden = shared.users.filter(isHidden)
    return hidden.length === 0 ? shared : withoutLabels(shared, hidden)
  })
  const isWhole = sharers.every((shared, at) => shared === around.sharers[at])
  // Counts of labels in sentences do not name their users.
  const { labels: _, ...words } = around.words
  return { words: isWhole ? around.words : words, sharers }
}

function withoutLabels(shared: NamedSharers, hidden: NamedSharers['users']): NamedSharers {
  const left = ABUSE_TYPES.flatMap((type) => {
    const count =
      (shared.badByType[type] ?? 0) - hidden.filter(({ bad }) => bad.includes(type)).length
    return count > 0 ? [[type, count] as const] : []
  })
  return {
    ...shared,
    bad: shared.bad - hidden.length,
    badByType: Object.fromEntries(left),
    users: shared.users.map((one) => (hidden.includes(one) ? { ...one, bad: [] } : one)),
  }
}
