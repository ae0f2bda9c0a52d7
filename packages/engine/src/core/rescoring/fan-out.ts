import type { AggregateLayout } from '../../aggregates/compile-aggregates.ts'
import type { Links } from '../../aggregates/links.ts'
import type { EntityKey } from '../../entities/entity-key.ts'
import { ENTITY_TYPES } from '../../entities/entity-types.ts'
import type { Touched } from '../../label-folding.ts'
import type { Pipeline } from '../../pipeline.ts'

/**
 * Users from which on a shared thing says nothing about any of them: an office's address, a mobile
 * network's gateway, a promotion. A label of one moves nobody through it.
 */
const MAX_SHARERS = 50

const USER = ENTITY_TYPES.indexOf('user')

/** Under which kind the links of each entity type lead to users, by type code; -1 = under none. */
export function kindsOfUsers(layout: AggregateLayout): readonly number[] {
  return ENTITY_TYPES.map((type) => layout.kindOf(type, 'user'))
}

/**
 * The users that a label moves: those it touches itself, then those linked to what it touches, the
 * most recently seen first. A state keeps its eight most recent users, so that is all one shared
 * thing can lead to.
 */
export function usersAround(
  { open }: Pipeline,
  touched: readonly Touched[],
  kinds: readonly number[],
): readonly EntityKey[] {
  const found = new FoundUsers()
  for (const { type, key } of touched) {
    if (type === USER) found.note(key, Infinity)
    const kind = kinds[type] ?? -1
    const links = kind < 0 ? undefined : open.peek(key, type)?.links
    if (links === undefined || links.countSince(kind, 0) > MAX_SHARERS) continue
    noteUsers(found, links, kind)
  }
  return found.mostRecentFirst()
}

function noteUsers(found: FoundUsers, links: Links, kind: number): void {
  for (let at = links.next(kind, 0); at >= 0; at = links.next(kind, at + 1)) {
    found.note(links.keyAt(at), links.lastSeenS(at))
  }
}

interface Found {
  readonly key: EntityKey
  lastSeenS: number
}

/** Users found over several ways, each once, with the latest time. */
class FoundUsers {
  private readonly users = new Map<string, Found>()

  note(key: EntityKey, lastSeenS: number): void {
    const name = `${key.lo}.${key.hi}`
    const known = this.users.get(name)
    if (known === undefined) this.users.set(name, { key, lastSeenS })
    else known.lastSeenS = Math.max(known.lastSeenS, lastSeenS)
  }

  mostRecentFirst(): readonly EntityKey[] {
    return [...this.users.values()].sort(byRecency).map(({ key }) => key)
  }
}

/** Users seen in the same second have an order too: that of their keys. */
function byRecency(a: Found, b: Found): number {
  if (a.lastSeenS !== b.lastSeenS) return a.lastSeenS > b.lastSeenS ? -1 : 1
  return a.key.lo - b.key.lo || a.key.hi - b.key.hi
}
