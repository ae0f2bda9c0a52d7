import { ours } from '../../answers/personal.ts'
import { LIMITS } from '../../limits.ts'
import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { cursorParameter, integerParameter } from '../call/parameter.ts'
import {
  checkedPolicyBody,
  draftedPolicyBody,
  EXAMPLE_POLICY,
  policyApprovalBody,
  policyResumptionBody,
  EXAMPLE_TRIAL,
  policyStageBody,
  publishedPolicyBody,
  restoredPolicyBody,
  triedPolicyBody,
} from './policy-body.ts'
import {
  eventVerdictSchema,
  liveRoutesSchema,
  policyApprovalSchema,
  policyResumedSchema,
  policyCheckSchema,
  policyDiffSchema,
  policyListSchema,
  policyPublicationSchema,
  policySchema,
  policyTrialSchema,
} from './policy-schema.ts'

const STAGES =
  'In `draft` a version does nothing. In `shadow` it runs on every event, and only its verdict is recorded. ' +
  'In `rollout` it decides about a stable share of users, `live` about all others.'

/** The policy of an environment: its versions, and what they made of events. */
export const policyCalls = {
  checkPolicy: defineCall(
    {
      method: 'POST',
      path: '/v1/policies:check',
      changes: false,
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Check a policy',
      description: 'Each error and warning with its path. Nothing is stored.',
      body: checkedPolicyBody,
      answer: answers(ours(policyCheckSchema)),
    },
    { body: { document: EXAMPLE_POLICY } },
  ),
  tryPolicy: defineCall(
    {
      method: 'POST',
      path: '/v1/policies/try',
      changes: false,
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Try a policy on an event',
      description:
        'Each condition of a version or of a document, true or false, with the values that it would read of the event ' +
        'now. Nothing is stored and nothing is done. Scores, features and counters are those that the event would have ' +
        'if it came now, linked to the user of its session as it would be. Workflows that run on request only run, too.',
      body: triedPolicyBody,
      answer: answers(policyTrialSchema),
      errors: ['not_found', 'conflict'],
    },
    { body: EXAMPLE_TRIAL },
  ),
  publishPolicy: defineCall(
    {
      method: 'POST',
      path: '/v1/policies',
      access: 'api_key',
      permission: 'manage_settings',
      scope: { queue: 'any' },
      tag: 'Policies',
      summary: 'Publish a new version of the policy',
      description:
        `${STAGES} A policy with an error is refused: \`issues\` has the message of each path. ` +
        'The next event is decided by it.',
      body: publishedPolicyBody,
      answer: answers(ours(policyPublicationSchema)),
    },
    { body: { document: EXAMPLE_POLICY, stage: 'shadow', why: 'To see what it would do.' } },
  ),
  draftPolicy: defineCall(
    {
      method: 'POST',
      path: '/v1/policies/drafts',
      access: 'api_key',
      permission: 'draft_policies',
      scope: { queue: 'any' },
      tag: 'Policies',
      summary: 'Draft a new version of the policy',
      description:
        'As `publishPolicy` in the stage `draft`: the version does nothing. Somebody with `manage_settings` may give it another ' +
        'stage. A policy with an error is refused: `issues` has the message of each path.',
      body: draftedPolicyBody,
      answer: answers(policyPublicationSchema),
    },
    { body: { document: EXAMPLE_POLICY, why: 'For review.' } },
  ),
  listPolicies: defineCall(
    {
      method: 'GET',
      path: '/v1/policies',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'List the versions of the policy',
      description: 'Those in force, and every publication, without their documents.',
      query: {
        limit: integerParameter(
          { least: 1, most: LIMITS.pageMaxCount },
          `Publications of a page, 1 to ${LIMITS.pageMaxCount}.`,
        ),
        cursor: cursorParameter('The `next` of the page before.'),
      },
      answer: answers(ours(policyListSchema)),
    },
    {},
  ),
  readPolicy: defineCall(
    {
      method: 'GET',
      path: '/v1/policies/{version}',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Get a version of the policy',
      description: 'Its document, and the stage that it came to last.',
      answer: answers(ours(policySchema)),
    },
    { version: 1 },
  ),
  setPolicyStage: defineCall(
    {
      method: 'PUT',
      path: '/v1/policies/{version}/stage',
      access: 'api_key',
      permission: 'manage_settings',
      scope: { queue: 'any' },
      tag: 'Policies',
      summary: 'Change the stage of a version',
      description: `${STAGES} \`withdrawn\` ends it. A version that goes live replaces the one that was.`,
      body: policyStageBody,
      answer: answers(ours(policyPublicationSchema)),
    },
    { version: 1, body: { stage: 'rollout', percent: 5, why: 'It blocks nobody good in shadow.' } },
  ),
  restorePolicy: defineCall(
    {
      method: 'POST',
      path: '/v1/policies/{version}/restore',
      access: 'api_key',
      permission: 'manage_settings',
      scope: { queue: 'any' },
      tag: 'Policies',
      summary: 'Restore a version of the policy',
      description: 'Its document goes live again, as a new version, from the next event on.',
      body: restoredPolicyBody,
      answer: answers(ours(policyPublicationSchema)),
    },
    { version: 1, body: { why: 'The new version blocks too many.' } },
  ),
  resumePolicy: defineCall(
    {
      method: 'POST',
      path: '/v1/policies/{version}/resume',
      access: 'api_key',
      permission: 'manage_settings',
      scope: { queue: 'any' },
      tag: 'Policies',
      summary: 'Start again what a safety net paused',
      description:
        'One route with `workflow` and `route`, otherwise all routes of the version and its rollout. ' +
        'What is resumed is counted anew. Each new publication resumes, too.',
      body: policyResumptionBody,
      answer: answers(ours(policyResumedSchema)),
    },
    { version: 1, body: { why: 'It was an attack.' } },
  ),
  readPolicyApproval: defineCall(
    {
      method: 'GET',
      path: '/v1/policies/{version}/approval',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Get what an approver of a version looks at',
      description:
        'What differs from the live version, the backtest that was looked at and its age, and the last approval.',
      answer: answers(ours(policyApprovalSchema)),
    },
    { version: 1 },
  ),
  approvePolicy: defineCall(
    {
      method: 'POST',
      path: '/v1/policies/{version}/approval',
      access: 'api_key',
      permission: 'manage_settings',
      scope: { queue: 'any' },
      tag: 'Policies',
      summary: 'Approve a version of the policy',
      description:
        'By another key than the one that published the document. The approval holds until another version is live.',
      body: policyApprovalBody,
      answer: answers(ours(policyApprovalSchema)),
    },
    { version: 1, body: { why: 'The backtest is of today.' } },
  ),
  readLiveRoutes: defineCall(
    {
      method: 'GET',
      path: '/v1/policies/live/routes',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Get the figures of the routes that decide',
      description:
        'Hits, users, money, precision by the labels that came, decisions by people against the route, the last 30 days, ' +
        'and the latest hits, of each route of the live version and of the rollout, since the route was changed last.',
      answer: answers(liveRoutesSchema),
      errors: ['unavailable'],
    },
    {},
  ),
  diffPolicies: defineCall(
    {
      method: 'GET',
      path: '/v1/policies/{version}/diff',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Compare two versions of the policy',
      description: 'What the version has otherwise than another one, by path.',
      query: {
        with: integerParameter(
          { least: 1, most: Number.MAX_SAFE_INTEGER },
          'The version to compare with; by default the live one.',
        ),
      },
      answer: answers(ours(policyDiffSchema)),
    },
    { version: 2, with: 1 },
  ),
  readVerdict: defineCall(
    {
      method: 'GET',
      path: '/v1/events/{sequence}/verdict',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Explain what was decided about an event',
      description:
        'The version that decided, each route with its condition, true or false, and the values that it read ' +
        'back then. `shadows` has the same of versions in shadow. Also of a new score without an event, where workflows ' +
        'ran on it. `with` names a second event: `compared` has the first condition that comes out otherwise for it.',
      query: {
        with: integerParameter(
          { least: 1, most: Number.MAX_SAFE_INTEGER },
          'The sequence of a second event. It is run by the same version; what its own verdict did not record is missing.',
        ),
      },
      answer: answers(eventVerdictSchema),
    },
    { sequence: 4711 },
  ),
}
