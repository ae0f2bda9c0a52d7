import { defineEntity } from '../define-entity.ts'

/**
 * One key of a counter that a policy defines, named by the counter's id and the key. What it counts is in the policy, not here; its
 * record has a layout of its own, see `counters/counter-record.ts`.
 */
export const counterEntity = defineEntity({
  type: 'counter',
  roles: { counter: { called: 'this counter', place: 'of' } },
  isCommon: true,
})
