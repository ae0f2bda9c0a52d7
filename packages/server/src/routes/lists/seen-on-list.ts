import { type ListDefinition, type ListedValue, readListValue } from '@winnow/engine'
import type { BlindView } from '../../cases/blind-view.ts'

/**
 * Which values of a list the caller sees: a user of a copy that they hold may have been added because of what was decided. Of a
 * hashed list nobody knows whom a value names: none that came since is seen.
 */
export function seenOnList(
  view: BlindView,
  list: ListDefinition,
): (value: Pick<ListedValue, 'value' | 'sequence'>) => boolean {
  if (list.kind !== 'user') return () => true
  if (list.form === 'hashed') {
    const first = Math.min(...view.users.values())
    return ({ sequence }) => sequence < first
  }
  const unseen = new Map(
    Array.from(view.users).flatMap(([userId, sequence]) => {
      const read = readListValue(list, userId)
      return 'problem' in read ? [] : [[read.value, sequence] as const]
    }),
  )
  return ({ value, sequence }) => sequence < (unseen.get(value) ?? Infinity)
}
