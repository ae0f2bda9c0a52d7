import type { Role } from '../entities/entity-types.ts'
import type { EntityState } from './entity-state.ts'

/** An entity of the current event, opened, in the role it plays. */
export interface OpenEntity {
  readonly role: Role
  readonly state: EntityState
}
