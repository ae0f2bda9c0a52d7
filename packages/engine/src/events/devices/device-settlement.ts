import { DAY_MS, HOUR_MS } from '@winnow/contract'
import type { AggregateLayout } from '../../aggregates/compile-aggregates.ts'
import { collectedDevice } from '../../entities/declared/collected-device.ts'
import { user as ofUser } from '../../entities/declared/user.ts'
import type { EntityState } from '../../aggregates/entity-state.ts'
import type { FoundDevices, FoundEntity } from '../../entities/enrichment.ts'
import type { EntityKey } from '../../entities/entity-key.ts'
import { type EntityKeys, typeCode } from '../../entities/entity-keys.ts'
import { ENTITIES } from '../../entities/entity-types.ts'
import type { NamedEntity } from '../../entities/named-entity.ts'
import type { PreparedEvent } from '../prepared-event.ts'
import type { OpenStates } from '../../aggregates/open-states.ts'

/** A visit this much after the first is on another day: longer than one session, shorter than from evening to the next morning. */
const ANOTHER_DAY_MS = 12 * HOUR_MS

/** Accounts made to be used up are not kept this long. */
const OLD_ACCOUNT_MS = 30 * DAY_MS

/** What belongs to one person, at most to a couple; colleagues have only their office's address in common. */
const PERSONAL = ENTITIES.filter(({ ofUser }) => ofUser?.isPersonal)
const MANY_OTHERS = 2

const UNSETTLED = { isSettled: false, isShared: false } as const

const USER = typeCode('user')

/** Tells whether a device and its user are at home with each other, and whether the user is one of a ring. */
export class DeviceSettlement {
  private readonly open: OpenStates
  private readonly layout: AggregateLayout
  private readonly keys: EntityKeys
  /** By type code: the kind of a user's links to such entities, and of theirs to users. */
  private readonly personal: ReadonlyMap<
    number,
    { readonly ofUser: number; readonly users: number }
  >

  constructor(open: OpenStates, layout: AggregateLayout, keys: EntityKeys) {
    this.open = open
    this.layout = layout
    this.keys = keys
    this.personal = new Map(
      PERSONAL.map(({ type }) => [
        typeCode(type),
        { ofUser: layout.kindOf('user', type), users: layout.kindOf(type, 'user') },
      ]),
    )
  }

  /** Of the device of an event and the event's user. */
  of(device: EntityState, prepared: PreparedEvent): Pick<FoundDevices, 'isSettled' | 'isShared'> {
    const { environment, event, named } = prepared
    if (event.userId === undefined || !this.isSettled(device, prepared)) return UNSETTLED
    const user = this.keys.keyOf(environment, 'user', event.userId)
    return { isSettled: true, isShared: this.hidesMail(user) || this.shares(user, named) }
  }

  /** Whether the user has an address for mail to throw away: a colleague uses one that lasts. */
  private hidesMail(key: EntityKey): boolean {
    return this.open.registersOf(key)?.get(this.layout.indexOf(ofUser.emailDisposable)) === 1
  }

  /** Whether the user has a card, an account, a number or an address for mail with two others or more. */
  private shares(user: EntityKey, named: readonly NamedEntity[]): boolean {
    const own: FoundEntity[] = named.filter(({ type }) => this.personal.has(type))
    const links = this.open.peek(user, USER)?.links
    for (const [type, { ofUser }] of this.personal) {
      links?.forEach(ofUser, (lo, hi) => own.push({ type, key: { lo, hi } }))
    }
    return own.some((thing) => this.othersWith(thing, user) >= MANY_OTHERS)
  }

  /** How many other users have the entity. */
  private othersWith({ type, key }: FoundEntity, user: EntityKey): number {
    const users = this.personal.get(type)?.users ?? -1
    const links = this.open.peek(key, type)?.links
    if (links === undefined) return 0
    const isOne = links.find(users, user.lo, user.hi) >= 0
    return links.countSince(users, 0) - (isOne ? 1 : 0)
  }

  /**
   * Whether the device is the user's alone and the two are no novelty: the user came with it on an earlier
   * day, or the account is a month old. Users who clear cookies between accounts never return with one.
   */
  private isSettled(
    { links }: EntityState,
    { environment, event, receivedAtMs }: PreparedEvent,
  ): boolean {
    if (event.userId === undefined) return false
    const kind = this.layout.indexOf(collectedDevice.users)
    if (links.countSince(kind, 0) > 1) return false
    const user = this.keys.keyOf(environment, 'user', event.userId)
    const link = links.find(kind, user.lo, user.hi)
    const atMs = event.timeMs ?? receivedAtMs
    if (link >= 0 && atMs - links.firstSeenS(link) * 1000 >= ANOTHER_DAY_MS) return true
    // The device is not read after this: the next state is opened in its place.
    if (link < 0 && links.next(kind, 0) >= 0) return false
    const known = this.open.peek(user, USER)
    return known !== undefined && atMs - known.firstSeenMs >= OLD_ACCOUNT_MS
  }
}
