import { defineEntity } from '../define-entity.ts'

/**
 * One key of a counter that a policy defines, named by the counter's id and the key. What it counts is in the policy, not here: one
 * count, one sum, or one kind of links.
 */
export const counterEntity = defineEntity({
  type: 'counter',
  roles: { counter: { called: 'this counter', place: 'of' } },
  keeps: ['first_event'],
  isCommon: true,
})
