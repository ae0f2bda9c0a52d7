import { abuseTypeSchema, byAbuseType } from '../../answers/score-parts.ts'
import {
  anything,
  booleanSchema,
  choiceSchema,
  eitherSchema,
  integerSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  numberSchema,
  optional,
  recordSchema,
  textSchema,
} from '../../answers/typed-schema.ts'
import { countSchema, momentSchema, sequenceSchema } from '../common-schemas.ts'
import { decidedTypeSchema } from '../decisions/decision-schema.ts'
import { CONDITION_RESULTS, POLICY_STAGES } from './policy-words.ts'

const problemSchema = namedObject('PolicyProblem', {
  severity: choiceSchema(['error', 'warning']),
  path: textSchema({ examples: ['workflows[0].routes[0].when'] }),
  message: textSchema({ examples: ['There is no event.amout.'] }),
  suggestion: optional(textSchema({ examples: ['event.amount'] })),
  from: optional(
    integerSchema({ description: 'The first character of the condition that is meant.' }),
  ),
  to: optional(integerSchema({ description: 'The character after the last one.' })),
})

/** What is wrong with a policy. */
export const policyCheckSchema = namedObject('PolicyCheck', {
  ok: booleanSchema({ description: 'Whether it can be published: there is no error.' }),
  problems: listSchema(problemSchema),
})

const stageSchema = named('PolicyStage', choiceSchema(POLICY_STAGES))
const versionSchema = countSchema('1, 2, 3 … in the environment.', 7)

const PUBLICATION = {
  version: versionSchema,
  stage: stageSchema,
  percent: optional(numberSchema({ description: 'Of a rollout: the percent of users.' })),
  sequence: sequenceSchema,
  time: momentSchema('When it came to this stage.'),
  who: textSchema({
    description: '`admin`, `system` for the first policy of an environment, or the key by its id.',
    examples: ['3f2a'],
  }),
  why: textSchema(),
  backtest: optional(textSchema()),
  restored_from: optional(versionSchema),
}

/** A version that came to a stage. */
export const policyPublicationSchema = namedObject('PublishedPolicy', PUBLICATION)

export const policyListSchema = namedObject('PolicyList', {
  in_force: listSchema(policyPublicationSchema, {
    description: 'What decides first: the live version, the rollout, then those in shadow.',
  }),
  publications: listSchema(policyPublicationSchema, { description: 'The newest first.' }),
  next: nullable(textSchema({ description: 'The `cursor` of the next page.', examples: ['4711'] })),
})

/** A version with its document. */
export const policySchema = namedObject('Policy', {
  ...PUBLICATION,
  document: recordSchema(anything),
})

export const policyDiffSchema = namedObject('PolicyDiff', {
  from: versionSchema,
  to: versionSchema,
  changes: listSchema(
    namedObject('PolicyChange', {
      path: textSchema({ examples: ['workflows.orders.routes.block.when'] }),
      before: optional(textSchema({ description: 'JSON; absent = there was nothing.' })),
      after: optional(textSchema({ description: 'JSON; absent = there is nothing.' })),
    }),
  ),
})

const valuesSchema = recordSchema(
  nullable(eitherSchema([textSchema(), numberSchema(), booleanSchema()])),
  { description: 'What the condition read, by path; null = missing.' },
)

const routeErrorSchema = namedObject('RouteError', {
  route: textSchema(),
  reason: textSchema(),
})

const workflowVerdictSchema = namedObject('WorkflowVerdict', {
  workflow: textSchema({ examples: ['orders'] }),
  entity: decidedTypeSchema,
  abuse_types: listSchema(abuseTypeSchema),
  route: nullable(textSchema({ description: 'The route that was taken; null = none.' })),
  actions: listSchema(recordSchema(anything)),
  answer: optional(
    recordSchema(eitherSchema([textSchema(), numberSchema(), booleanSchema()]), {
      description: 'The values that the route answers with.',
    }),
  ),
  errors: listSchema(routeErrorSchema),
  values: valuesSchema,
  is_cut: optional(
    booleanSchema({ description: 'It was too long to be recorded, and did nothing.' }),
  ),
  routes: listSchema(
    namedObject('ExplainedRoute', {
      route: textSchema(),
      when: textSchema(),
      is: choiceSchema(CONDITION_RESULTS, {
        description: 'Of each route, also of those after the one that was taken.',
      }),
      reason: optional(textSchema({ description: 'Why it failed.' })),
      values: valuesSchema,
    }),
  ),
})

const verdictSchema = namedObject('PolicyVerdict', {
  version: versionSchema,
  stage: stageSchema,
  policy: sequenceSchema,
  workflows: listSchema(workflowVerdictSchema),
})

const sideSchema = namedObject('ComparedCondition', {
  is: choiceSchema([...CONDITION_RESULTS, 'not_run']),
  values: valuesSchema,
})

/** What policies made of an event. */
export const eventVerdictSchema = namedObject('EventVerdict', {
  sequence: sequenceSchema,
  verdict: nullable(verdictSchema),
  shadows: listSchema(verdictSchema),
  compared: optional(
    namedObject('ComparedEvents', {
      with: sequenceSchema,
      difference: nullable(
        namedObject('ConditionDifference', {
          workflow: textSchema(),
          route: textSchema(),
          when: textSchema(),
          here: sideSchema,
          there: sideSchema,
        }),
      ),
    }),
  ),
})

/** What a policy would make of an event. */
export const policyTrialSchema = namedObject('TriedPolicy', {
  scores: byAbuseType(numberSchema({ description: '0 to 100.' })),
  workflows: listSchema(workflowVerdictSchema),
})
