import type { AggregateLayout } from '../../aggregates/compile-aggregates.ts'
import type { Links } from '../../aggregates/links.ts'
import type { EntityKey } from '../../entities/entity-key.ts'
import { ENTITY_TYPES } from '../../entities/entity-types.ts'
import type { Touched } from '../../labels/label-effect.ts'
import type { Pipeline } from '../../pipeline.ts'

/**
 * From so many users on, a shared entity (an office's address, a mobile network's gateway, a promotion) connects
 * strangers, and a label passes through it to nobody.
 */
const MAX_SHARERS = 50

const USER = ENTITY_TYPES.indexOf('user')

/** By type code, the kind of an entity's links to users; -1 = it has none. */
export function kindsOfUsers(layout: AggregateLayout): readonly number[] {
  return ENTITY_TYPES.map((type) => layout.kindOf(type, 'user'))
}

/**
 * The users with a score that a label may change: those it is about, then those linked to the entities it touches, the
 * most recently seen first. A state keeps its eight most recent users, so no shared entity leads to more.
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

/** Users found through several entities, each once, with the latest time. */
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
