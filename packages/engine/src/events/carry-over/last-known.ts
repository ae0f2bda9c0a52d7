import type { AggregateLayout } from '../../aggregates/compile-aggregates.ts'
import { ip } from '../../entities/declared/ip.ts'
import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import type { EntityState } from '../../aggregates/entity-state.ts'
import type { Links } from '../../aggregates/links.ts'
import { countryNumbered } from '../../entities/countries/country-number.ts'
import type { EntityKey } from '../../entities/entity-key.ts'
import { typeCode } from '../../entities/entity-keys.ts'
import { byRole, entityIn, type Role } from '../../entities/entity-types.ts'
import type { Facts } from '../../entities/facts.ts'
import type { NamedEntity } from '../../entities/named-entity.ts'
import type { Whereabouts } from '../../entities/facts/seen-from.ts'
import type { OpenEntity } from '../../aggregates/open-entity.ts'
import type { OpenStates } from '../../aggregates/open-states.ts'

/** What an event that names none of is about, for how long after its user had one. */
const LAST_KNOWN = [
  ...byRole(({ ofUser }) => ofUser?.lastKnown && { ...ofUser.lastKnown, link: ofUser.link }),
]

/** What the state of an IP says of where it is. */
export const WHEREABOUTS: readonly Aggregate[] = [ip.country, ip.hosting]

/** The roles that an event may leave to what is known of its user. */
export const LAST_KNOWN_ROLES: readonly Role[] = LAST_KNOWN.map(([role]) => role)

interface Kept {
  readonly role: Role
  readonly type: number
  /** Under which the user's state links it. */
  readonly kind: number
  readonly forMs: number
  readonly isOrigin: boolean
}

/**
 * Who a user is does not change with what an event says of them: where it names no mail address, phone
 * or card, features read the one that the user had last. So they do of device, IP and network, unless the event comes
 * from elsewhere than the user's last one did: then its device is unknown. All of them are read, and never folded into.
 */
export class LastKnown {
  private readonly open: OpenStates
  private readonly kept: readonly Kept[]
  private readonly country: number
  private readonly hosting: number

  constructor(layout: AggregateLayout, open: OpenStates) {
    this.open = open
    this.country = layout.indexOf(ip.country)
    this.hosting = layout.indexOf(ip.hosting)
    this.kept = LAST_KNOWN.map(([role, { link, forMs, isOrigin }]) => {
      return {
        role,
        type: typeCode(entityIn(role).type),
        kind: layout.indexOf(link),
        forMs,
        isOrigin,
      }
    })
  }

  /** The opened entities of an event, and behind them what is last known of its user; none of a new user. */
  beside(
    entities: readonly OpenEntity[],
    named: readonly NamedEntity[],
    atMs: number,
  ): readonly OpenEntity[] {
    const user = entities.find(({ role }) => role === 'user')?.state
    if (user === undefined || user.version === 0) return entities
    const last = this.of(user, named, atMs)
    if (last.length === 0) return entities
    return [
      ...entities,
      ...last.map(({ role, type, key }) => ({ role, state: this.open.byKey(key, type) })),
    ]
  }

  /** What a user had last of the kinds that an event names none of. */
  of({ links }: EntityState, named: readonly NamedEntity[], atMs: number): readonly NamedEntity[] {
    const comesFromElsewhere = this.kept.some(
      ({ role, kind, isOrigin }) => isOrigin && differs(links, kind, keyIn(named, role)),
    )
    const last: NamedEntity[] = []
    for (const { role, type, kind, forMs, isOrigin } of this.kept) {
      if ((isOrigin && comesFromElsewhere) || keyIn(named, role) !== undefined) continue
      const at = latest(links, kind)
      if (at < 0 || atMs - links.lastSeenS(at) * 1000 > forMs) continue
      last.push({ role, type, key: links.keyAt(at), id: '' })
    }
    return last
  }

  /** Where the user of an event without an IP was last; undefined = it has one, or nobody knows. */
  whereabouts(entities: readonly OpenEntity[], facts: Facts): Whereabouts | undefined {
    if (facts.ipPrivate === facts.ipPrivate) return undefined
    const last = entities.find(({ role }) => role === 'ip')?.state.registers
    if (last === undefined) return undefined
    return { country: countryNumbered(last.get(this.country)), hosting: last.get(this.hosting) }
  }
}

function keyIn(named: readonly NamedEntity[], role: Role): EntityKey | undefined {
  return named.find((entity) => entity.role === role)?.key
}

/** Whether an entity is another than the last one of its kind. */
function differs(links: Links, kind: number, key: EntityKey | undefined): boolean {
  if (key === undefined) return false
  const last = latest(links, kind)
  return last < 0 || links.find(kind, key.lo, key.hi) !== last
}

/** Place of the link of a kind that was seen last; -1 = none. */
function latest(links: Links, kind: number): number {
  let found = -1
  for (let at = links.next(kind, 0); at >= 0; at = links.next(kind, at + 1)) {
    if (found < 0 || links.lastSeenS(at) >= links.lastSeenS(found)) found = at
  }
  return found
}
