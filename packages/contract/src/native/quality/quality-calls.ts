import { LIMITS } from '../../limits.ts'
import type { CallScope } from '../call/call-scope.ts'
import { answers, answersNothing, defineCall } from '../call/native-call.ts'
import {
  abuseTypeParameter,
  cursorParameter,
  integerParameter,
  momentParameter,
  textParameter,
} from '../call/parameter.ts'
import { caseSchema } from '../cases/case-schema.ts'
import { disagreementsSchema, goldenCaseSchema, goldenCasesSchema } from './disagreement-schema.ts'
import { goldenCaseBody, resolutionBody } from './quality-body.ts'
import { reviewLoadSchema, reviewQualitySchema } from './review-report-schema.ts'

/** Handlers look at the queue and the abuse type of the case. */
const OF_CASES: CallScope = { queue: 'filtered', abuseType: 'filtered' }

const PAGE = {
  queue: textParameter('Only those of one queue.'),
  cursor: cursorParameter('Where the page starts: the `next` of the page before.'),
  limit: integerParameter(
    { least: 1, most: LIMITS.pageMaxCount },
    `Cases of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
  ),
}

const SPAN = {
  from: momentParameter(
    'The first moment that counts: ms since 1970, or ISO 8601; 28 days before `to` by default.',
  ),
  to: momentParameter('What happened before this time counts; now by default.'),
}

const GOLDEN = '/v1/quality/golden-cases'

const EXAMPLE = { caseId: '150432' } as const

/** How good the decisions of people are: second reviews, and golden cases. */
export const qualityCalls = {
  listDisagreements: defineCall(
    {
      method: 'GET',
      path: '/v1/quality/disagreements',
      access: 'api_key',
      permission: 'manage_quality',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'List the disagreements',
      description:
        'Cases that two people decided differently, neither with the decision of the other in view. The first decision is in force; ' +
        'its label was taken back. They wait for a lead.',
      query: PAGE,
      answer: answers(disagreementsSchema),
    },
    {},
  ),
  resolveDisagreement: defineCall(
    {
      method: 'POST',
      path: '/v1/quality/disagreements/{caseId}/resolve',
      access: 'api_key',
      permission: 'manage_quality',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'Resolve a disagreement',
      description:
        'The decisions are applied and learned from, in place of the first one. Their messages leave after 10 seconds.',
      body: resolutionBody,
      recognisesRetries: true,
      answer: answers(caseSchema),
      errors: ['not_found', 'conflict'],
    },
    { ...EXAMPLE, body: { analyst: 'lea@shop.example', decisions: ['block_user_payment_abuse'] } },
  ),
  listGoldenCases: defineCall(
    {
      method: 'GET',
      path: GOLDEN,
      access: 'api_key',
      permission: 'manage_quality',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'List the golden cases',
      description: 'Decided cases with a right answer that is known. Copies of them test people.',
      query: PAGE,
      answer: answers(goldenCasesSchema),
    },
    {},
  ),
  markGoldenCase: defineCall(
    {
      method: 'PUT',
      path: `${GOLDEN}/{caseId}`,
      access: 'api_key',
      permission: 'manage_quality',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'Mark a decided case as golden',
      description:
        'With its right answer. Copies come to people as ordinary cases, at the share that the queue declares. What people decide of ' +
        'a copy is compared with the answer and has no other effect.',
      body: goldenCaseBody,
      recognisesRetries: true,
      answer: answers(goldenCaseSchema),
      errors: ['not_found', 'conflict'],
    },
    { ...EXAMPLE, body: { analyst: 'lea@shop.example', decision: 'block_user_payment_abuse' } },
  ),
  unmarkGoldenCase: defineCall(
    {
      method: 'DELETE',
      path: `${GOLDEN}/{caseId}`,
      access: 'api_key',
      permission: 'manage_quality',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'Unmark a golden case',
      description: 'No further copy comes. Copies that wait stay.',
      query: { analyst: textParameter('With an API key: who does it.') },
      recognisesRetries: true,
      answer: answersNothing('It is golden no more.'),
      errors: ['not_found', 'conflict'],
    },
    { ...EXAMPLE, analyst: 'lea@shop.example' },
  ),
  readReviewQuality: defineCall(
    {
      method: 'GET',
      path: '/v1/reports/review-quality',
      access: 'api_key',
      permission: 'read_cases',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'Get the report of how good decisions are',
      description:
        'Of all and of each person: agreement of second reviews (share and Cohen’s kappa), golden cases, blocks and accepts judged by ' +
        'later labels, times to decision, and counts of work. Intervals are Wilson’s, 95 %. Whoever may not `manage_quality` sees their ' +
        'own line alone.',
      query: {
        ...SPAN,
        queue: textParameter('Only cases of one queue.'),
        abuse_type: abuseTypeParameter('Only cases of one abuse type.'),
      },
      answer: answers(reviewQualitySchema),
    },
    {},
  ),
  readReviewLoad: defineCall(
    {
      method: 'GET',
      path: '/v1/reports/review-load',
      access: 'api_key',
      permission: 'read_cases',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'Get the report of the load of queues',
      description:
        'Of each queue: what waits now, how long, and what is overdue; what came and ended, by day.',
      query: SPAN,
      answer: answers(reviewLoadSchema),
    },
    {},
  ),
}
