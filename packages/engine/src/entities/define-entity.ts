import type { AbuseType, CanonicalEvent, PlaceholderKind } from '@winnow/contract'
import type { Aggregate } from './counted/define-aggregate.ts'
import type { Reputation } from './counted/reputation.ts'
import type { StateSlot } from './counted/state-slots.ts'
import type { Facts } from './facts.ts'
import type { CustomFields } from './mentions/custom-fields.ts'
import type { Reading } from './reading.ts'

/** What entities are named by. */
export interface MentionSource {
  readonly reading: Reading
  readonly facts: Facts
  readonly custom: CustomFields
}

/** Where an entity's declaration names what an event contains. The empty id and a placeholder name nobody. */
export interface Mentioned<Role extends string> {
  add(role: Role, id: string): void
}

/** How sentences about one event call the entity in a role. */
export interface RoleWords {
  /** `this card`. */
  readonly called: string
  /** Where others are seen: `with` this card, `at` this address. */
  readonly place: string
  /** Where actions come from: `on` this device. Absent where no sentence says so. */
  readonly origin?: string
}

/** How it belongs to users. */
interface OfUser {
  /** The link to it in the user's state, or in that of the user's devices. */
  readonly link: Aggregate
  /** A label of the user as a whole is a label of it too. */
  readonly takesLabels?: true
  /** One person has it, at most a couple; colleagues do not share it. */
  readonly isPersonal?: true
  /** An event that names none is about the one that its user had last. Absent = it is about none. */
  readonly lastKnown?: {
    /** For how long after the user had it. */
    readonly forMs: number
    /** It says where an event comes from: unknown when the event comes from elsewhere than the user's last one. */
    readonly isOrigin: boolean
    /** What sentences call it, with the noun in parentheses. */
    readonly called: RegExp
  }
}

/** How labels of a shared entity are weighed by how many share it. */
interface Sharers {
  /** Counts those who share it: its users, or the events that name it. */
  readonly counted: Aggregate
  /** `few`: one bad user of twenty makes the others suspect. `anybody`: a place open to all, where one in four must be labelled. */
  readonly are: 'few' | 'anybody'
  /** Users have it in nearly every event: their own labels do not count against them again. */
  readonly carryIt?: true
}

/** How a value that strangers have in common differs from a ring's, by what is counted of it. */
interface NobodysValue {
  readonly users: Aggregate
  /** What strangers do not share: their addresses, their cards. Where none is ever named, time decides as without. */
  readonly strangers?: Aggregate
  /** Of places, which many honest people share anyway: only one that nearly all events come from names nobody. */
  readonly events?: Aggregate
}

export type SharedValueKind = 'personal' | 'open'

export type Reputations = Readonly<Partial<Record<AbuseType, Reputation>>>

/**
 * All that the engine knows of one type of entity. Its place in `entity-definitions.ts` is its number on disk.
 * Features that read it are declared with their families.
 */
export interface EntityDefinition<
  Type extends string = string,
  Role extends string = string,
  Known extends Reputations = Reputations,
  Shared extends SharedValueKind | undefined = SharedValueKind | undefined,
> {
  /** Its name, as in `bank_account_users`. */
  readonly type: Type
  /** The parts it plays in an event; a feature that names no role reads the first. */
  readonly roles: Readonly<Record<Role, RoleWords>>
  /** One, many. Absent = features that count it have sentences of their own. */
  readonly noun?: readonly [one: string, many: string]
  /** What the ids name: a placeholder of this kind names nobody. New events have none, older ledgers do. */
  readonly ids?: PlaceholderKind
  /** Names those of an event, the user's own first. Absent = only beacons or look-ups name it. */
  mentions?(this: void, list: Mentioned<Role>, source: MentionSource): void
  /** Names the one of a beacon, '' = none. Such entities are of beacons alone: anybody can send one. */
  ofBeacon?(this: void, event: CanonicalEvent): string
  /** What its state counts, in the order of the stored layout: append, never reorder. */
  readonly aggregates?: Readonly<Record<string, Aggregate>>
  /** What its state keeps besides; absent = nothing. */
  readonly keeps?: readonly StateSlot[]
  /** What labels say of it, for the abuse types that it says something about. */
  readonly reputation?: Known
  readonly ofUser?: OfUser
  /** It can be labelled itself, besides users: it keeps what it was named with, to which its label applies too. */
  readonly isLabelled?: true
  /** Strangers have it in common: no label reaches it, or goes on from it. */
  readonly isCommon?: true
  /** Absent = its labels count in full, as those of one user alone. */
  readonly sharers?: Sharers
  /** Absent = many users never make it a value that names nobody. */
  readonly nobodys?: NobodysValue
  /** Its ids are tokens to learn from. Not of users, sessions and single records: a label of theirs is their own. */
  readonly isToken?: true
  /**
   * A value that ties its users to one another, and that people can look up. `personal`: it tells who somebody is, or where
   * they live, and is masked for callers who must not see that. Absent = it cannot be looked up.
   */
  readonly sharedValue?: Shared
  /** Its id as a person reads it; absent = as it is. */
  idText?(this: void, id: string): string
  /** What a neighbour through it is called: `user who posted this text`. Absent = `user of this text`. */
  readonly neighbour?: string
}

export function defineEntity<
  const Type extends string,
  const Role extends string,
  const Known extends Reputations = Reputations,
  const Shared extends SharedValueKind | undefined = undefined,
>(
  definition: EntityDefinition<Type, Role, Known, Shared>,
): EntityDefinition<Type, Role, Known, Shared> {
  return definition
}
