import {
  choiceSchema,
  nullable,
  numberSchema,
  objectSchema,
  optional,
  textSchema,
} from '../../../answers/typed-schema.ts'
import { countSchema, idSchema, sequenceSchema } from '../../common-schemas.ts'
import { POLICY_STAGES } from '../../policies/policy-words.ts'
import { defineMessageKind } from '../define-message-kind.ts'

const route = {
  workflow: idSchema('New orders'),
  route: idSchema('Stolen cards'),
  policy_version: countSchema('The version of the policy.'),
} as const

const counted = objectSchema({
  hits: countSchema('Events with what is measured.', 41),
  events: countSchema('All events.', 500),
})

const person = { who: idSchema('admin'), why: textSchema({ examples: ['The sale is over.'] }) }

export const policyMessages = [
  defineMessageKind({
    kind: 'policy.published',
    version: 1,
    meaning: 'A version of the policy came to a stage: it runs from here on, or no longer.',
    body: objectSchema({
      policy_version: countSchema('The version of the policy.'),
      stage: choiceSchema(POLICY_STAGES),
      percent: nullable(numberSchema({ description: 'Of a rollout: its share of users.' })),
      ...person,
    }),
    personal: ['who', 'why'],
  }),
  defineMessageKind({
    kind: 'route.paused',
    version: 1,
    meaning:
      'A route took more events than its budget, or its condition took too long: it takes none until it is resumed.',
    body: objectSchema({
      ...route,
      budget_percent: numberSchema({ examples: [5] }),
      measured: counted,
      slower_than_us: optional(
        numberSchema({
          description:
            'What is measured are runs of its condition that took longer, in microseconds. Absent = events that it took.',
          examples: [250],
        }),
      ),
    }),
  }),
  defineMessageKind({
    kind: 'route.resumed',
    version: 1,
    meaning: 'A person resumed a paused route.',
    body: objectSchema({ ...route, ...person }),
    personal: ['who', 'why'],
  }),
  defineMessageKind({
    kind: 'route.failing',
    version: 1,
    meaning: 'The condition of a route failed for the first time since its version was published.',
    body: objectSchema({
      ...route,
      reason: textSchema({ examples: ['The custom field `tier` is a text.'] }),
      event: sequenceSchema,
    }),
  }),
  defineMessageKind({
    kind: 'rollout.paused',
    version: 1,
    meaning:
      'A rollout did worse than the policy before it: it decides about nobody until it is resumed.',
    body: objectSchema({
      policy_version: countSchema('The version of the policy.'),
      metric: choiceSchema(['block', 'review', 'complaints', 'errors']),
      limit_points: numberSchema({ description: 'Percentage points.', examples: [2] }),
      in_rollout: counted,
      others: counted,
    }),
  }),
  defineMessageKind({
    kind: 'rollout.resumed',
    version: 1,
    meaning: 'A person resumed a paused rollout.',
    body: objectSchema({ policy_version: countSchema('The version of the policy.'), ...person }),
    personal: ['who', 'why'],
  }),
] as const
