import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import { byRole, type Role } from '../../entities/entity-types.ts'

/** How labels of a shared entity, a device or a merchant, are weighed by how many share it. */
export interface SharedBy {
  /** Counts those who share it: its users, or the events that name it. */
  readonly sharers: Aggregate
  /** Labels count in full once they cover this share of the sharers; before, in proportion. */
  readonly fullShare: number
  /** A label of the user is one of theirs too, and must not count twice against the same user. */
  readonly isCarried: boolean
}

const FULL_SHARES = {
  /**
   * Of a place open to all, as a merchant or a network: a few labels say little of everybody else there, because a customer
   * who reports chargebacks and nothing else sends bad labels only. Where a quarter is labelled, good ones are reported too.
   */
  anybody: 0.25,
  /** Of what few people share, as a card or a phone: one bad of twenty makes the others suspect. */
  few: 0.05,
} as const

/** By role. Entities that belong to one user alone, and the user, have no entry: their labels count in full. */
export const SHARED_BY: ReadonlyMap<Role, SharedBy> = byRole(({ sharers }) =>
  sharers === undefined
    ? undefined
    : {
        sharers: sharers.counted,
        fullShare: FULL_SHARES[sharers.are],
        isCarried: sharers.carryIt === true,
      },
)

/** Whether the entity in the role is a place that anybody comes to. */
export const isOpenToAll = (role: Role): boolean =>
  SHARED_BY.get(role)?.fullShare === FULL_SHARES.anybody
