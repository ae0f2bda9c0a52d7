import type { OpenCase } from './open-case.ts'

/** Asks for the last case of the same entity that was decided. */
export const previousDecision = ({ entity }: Pick<OpenCase, 'entity'>) =>
  ({ entity_type: entity.type, entity_id: entity.id, state: 'decided', limit: 1 }) as const
