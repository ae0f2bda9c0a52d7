import { ours, personal } from '../../answers/personal.ts'
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
import { counterReadinessSchema } from '../counters/counter-schema.ts'
import {
  countSchema,
  estimateSchema,
  idSchema,
  momentSchema,
  sequenceSchema,
} from '../common-schemas.ts'
import { decidedTypeSchema } from '../decisions/decision-schema.ts'
import { controlFiguresSchema } from './control-figures-schema.ts'
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
  emergency: optional(
    booleanSchema({ description: 'It was published without the approval that was asked for.' }),
  ),
  needs_review: optional(
    booleanSchema({ description: 'Nobody approved it since it was published in an emergency.' }),
  ),
  budgets: optional(
    listSchema(
      namedObject('RouteBudget', {
        workflow: textSchema({ examples: ['orders'] }),
        route: textSchema({ examples: ['block'] }),
        percent: numberSchema({ description: 'Of the events of the workflow.', examples: [2] }),
      }),
      { description: 'What routes may take, as the backtest has it.' },
    ),
  ),
  paused: optional(
    booleanSchema({ description: 'A rollout that decides about nobody: it did worse.' }),
  ),
  paused_routes: optional(
    listSchema(textSchema({ examples: ['orders/block'] }), {
      description: 'Routes that take nothing: they were over their budget, or took too long.',
    }),
  ),
  slow_routes: optional(
    listSchema(textSchema({ examples: ['orders/block'] }), {
      description: 'Those of them with conditions that took too long: they are not run.',
    }),
  ),
}

/** A version that came to a stage. */
export const policyPublicationSchema = namedObject('PublishedPolicy', {
  ...PUBLICATION,
  counters: optional(
    listSchema(counterReadinessSchema, {
      description: 'Of a publication just made: its counters, where it has any.',
    }),
  ),
})

export const policyListSchema = namedObject('PolicyList', {
  in_force: listSchema(policyPublicationSchema, {
    description: 'What decides first: the live version, the rollout, then those in shadow.',
  }),
  publications: listSchema(policyPublicationSchema, { description: 'The newest first.' }),
  next: nullable(textSchema({ description: 'The `cursor` of the next page.', examples: ['4711'] })),
  approval_required: booleanSchema({
    description: 'Whether another than its author must approve a version before it decides.',
  }),
})

/** What of a version was resumed. */
export const policyResumedSchema = namedObject('ResumedPolicy', {
  version: versionSchema,
  sequence: sequenceSchema,
})

/** A version with its document. */
export const policySchema = namedObject('Policy', {
  ...PUBLICATION,
  document: recordSchema(anything),
  text: optional(
    textSchema({
      description:
        'As its author wrote it, if they sent it. It may say something else: what runs is `document`.',
      examples: ['# Orders\nworkflows: []'],
    }),
  ),
})

const changesSchema = listSchema(
  namedObject('PolicyChange', {
    path: textSchema({ examples: ['workflows.orders.routes.block.when'] }),
    before: optional(textSchema({ description: 'JSON; absent = there was nothing.' })),
    after: optional(textSchema({ description: 'JSON; absent = there is nothing.' })),
  }),
)

export const policyDiffSchema = namedObject('PolicyDiff', {
  from: versionSchema,
  to: versionSchema,
  changes: changesSchema,
})

/** What an approver looks at. */
export const policyApprovalSchema = namedObject('PolicyApproval', {
  version: versionSchema,
  author: textSchema({ description: '`admin`, or the key by its id.', examples: ['3f2a'] }),
  why: textSchema(),
  required: booleanSchema({ description: 'Whether the environment asks for approval.' }),
  live: nullable(versionSchema),
  changes: changesSchema,
  backtest: nullable(
    namedObject('PolicyApprovalBacktest', {
      id: textSchema(),
      state: nullable(textSchema({ description: 'null = it is no longer kept.' })),
      created_at: nullable(momentSchema('When it was asked for.')),
      age_ms: nullable(countSchema('How long ago that was, in ms.', 3_600_000)),
    }),
  ),
  approval: nullable(
    namedObject('GivenApproval', {
      who: textSchema({ examples: ['admin'] }),
      why: textSchema(),
      time: momentSchema('When it was given.'),
      holds: booleanSchema({ description: 'False once another version became live.' }),
    }),
  ),
})

/** What safety nets pause a route for. */
const PAUSE_CAUSES = ['budget', 'latency'] as const

/** Figures of the routes that decide. */
export const liveRoutesSchema = namedObject('LiveRoutes', {
  read_entries: countSchema('Entries of the ledger that the figures know.', 4711),
  ledger_entries: countSchema('Entries that there are; ask again where it is more.', 4711),
  judged_one_of: countSchema('One of so many users is judged; 1 = all of them.', 1),
  routes: listSchema(
    namedObject('LiveRoute', {
      workflow: idSchema('orders'),
      route: idSchema('block'),
      version: versionSchema,
      stage: stageSchema,
      changed_at: momentSchema('When the route was changed last: it is counted from then on.'),
      changed_by: versionSchema,
      events: countSchema('Events that the workflow ran on.', 4200),
      hits: countSchema('Events that it took.', 120),
      users: countSchema('Different users among them; above 4096 about so many.', 80),
      amount_micros: countSchema('Of the hits, in micros of US dollars.', 115_940_000),
      judged_hits: countSchema('The latest hits, of which the outcomes are counted.', 120),
      bad: countSchema('Judged hits that were bad.', 30),
      good: countSchema('Judged hits that were good.', 10),
      not_yet_known: countSchema('Judged hits that are too young.', 60),
      unknown: countSchema('Judged hits with an outcome that nobody can know: most blocks.', 20),
      precision: nullable(estimateSchema),
      control: nullable(controlFiguresSchema),
      overrides: countSchema('Decisions by people against those of the route.', 2),
      errors: countSchema('Events for which its condition could not be computed.', 0),
      paused_hits: countSchema('Events that it would have taken while it was paused.', 0),
      not_run: countSchema('Events that it was not run on, because it took too long.', 0),
      is_paused: booleanSchema(),
      paused_for: nullable(
        choiceSchema(PAUSE_CAUSES, {
          description:
            'It took more than its `budget`, or its condition too long; null = it is not paused.',
        }),
      ),
      last_hit: nullable(momentSchema('The latest hit.')),
      is_unused: booleanSchema({ description: 'No hit for 60 days.' }),
      line: listSchema(countSchema('Hits of one day.', 4), {
        description: 'The last 30 days, the oldest first.',
      }),
      recent: listSchema(
        namedObject('RecentHit', {
          sequence: sequenceSchema,
          time: momentSchema('Of the event.'),
          user_id: nullable(textSchema({ examples: ['billy_jones'] })),
          amount_micros: nullable(countSchema('In micros of US dollars.', 115_940_000)),
        }),
        { description: 'The latest hits, the latest first.' },
      ),
    }),
  ),
})

const valuesSchema = personal(
  'paths',
  recordSchema(nullable(eitherSchema([textSchema(), numberSchema(), booleanSchema()])), {
    description: 'What the condition read, by path; null = missing.',
  }),
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
  actions: personal('entry', listSchema(recordSchema(anything))),
  answer: optional(
    recordSchema(eitherSchema([textSchema(), numberSchema(), booleanSchema()]), {
      description: 'The values that the route answers with.',
    }),
  ),
  not_done: optional(
    listSchema(
      namedObject('ActionNotDone', {
        do: choiceSchema(['add_to_list', 'remove_from_list']),
        list: textSchema({ examples: ['bad_phones'] }),
        reason: textSchema({ examples: ['its value is missing'] }),
      }),
      { description: 'Changes of lists that could not be made.' },
    ),
  ),
  errors: listSchema(routeErrorSchema),
  paused: optional(
    listSchema(textSchema(), { description: 'Routes that would have been taken, but are paused.' }),
  ),
  not_run: optional(
    listSchema(textSchema(), {
      description:
        'Routes that are paused because their conditions took too long: they were not run.',
    }),
  ),
  control: optional(
    choiceSchema(['accept', 'review'], {
      description: 'The user is in the control group: this was done in the place of a block.',
    }),
  ),
  values: valuesSchema,
  is_cut: optional(
    booleanSchema({ description: 'It was too long to be recorded, and did nothing.' }),
  ),
  routes: listSchema(
    namedObject('ExplainedRoute', {
      route: textSchema(),
      when: ours(textSchema()),
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
          when: ours(textSchema()),
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
