import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { backtestBody, routeTrialBody, thresholdsBody } from './backtest-body.ts'
import {
  backtestComparisonSchema,
  backtestHeadSchema,
  backtestListSchema,
  backtestSchema,
  routeTrialSchema,
  thresholdProposalsSchema,
} from './backtest-schema.ts'

const EXAMPLE_POLICY = {
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        {
          name: 'high_score',
          when: 'scores.payment_abuse >= 90',
          do: [{ decide: 'block_user_payment_abuse' }],
        },
      ],
    },
  ],
}

/** What a change of policy would have done, over past events. */
export const backtestCalls = {
  beginBacktest: defineCall(
    {
      method: 'POST',
      path: '/v1/backtests',
      access: 'api_key',
      permission: 'run_backtests',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Start a backtest: a policy over past events',
      description:
        'Compares `policy` with `was` (`live` unless you say `none` or a version) over the events from ' +
        '`from` to `to`, with scores, features and decisions as of each. It changes nothing. The ' +
        'answer comes at once; read the figures with `GET /v1/backtests/{backtestId}`.',
      body: backtestBody,
      answer: answers(backtestHeadSchema, 'It waits, or runs.', 202),
      errors: ['not_found', 'unavailable'],
    },
    { body: { policy: EXAMPLE_POLICY, was: 'none' } },
  ),
  listBacktests: defineCall(
    {
      method: 'GET',
      path: '/v1/backtests',
      access: 'api_key',
      permission: 'run_backtests',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'List the backtests of the environment',
      description: 'The latest first, without their figures.',
      answer: answers(backtestListSchema),
    },
    {},
  ),
  getBacktest: defineCall(
    {
      method: 'GET',
      path: '/v1/backtests/{backtestId}',
      access: 'api_key',
      permission: 'run_backtests',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Read a backtest and its figures',
      description: 'While it runs, the figures are of a part of the events, as `share` says.',
      answer: answers(backtestSchema),
      errors: ['not_found'],
    },
    { backtestId: 'b_01hf3k2q' },
  ),
  cancelBacktest: defineCall(
    {
      method: 'DELETE',
      path: '/v1/backtests/{backtestId}',
      access: 'api_key',
      permission: 'run_backtests',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Cancel a backtest',
      description: 'It stops within a second. One that is over stays as it is.',
      answer: answers(backtestHeadSchema),
      errors: ['not_found'],
    },
    { backtestId: 'b_01hf3k2q' },
  ),
  repeatBacktest: defineCall(
    {
      method: 'POST',
      path: '/v1/backtests/{backtestId}/again',
      access: 'api_key',
      permission: 'run_backtests',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Start a backtest again',
      description:
        'Begins another one with the same policies, entries, decisions and costs. The same code gives the ' +
        'same `digest`.',
      answer: answers(backtestHeadSchema, 'It waits, or runs.', 202),
      errors: ['not_found', 'unavailable'],
    },
    { backtestId: 'b_01hf3k2q' },
  ),
  compareBacktests: defineCall(
    {
      method: 'GET',
      path: '/v1/backtests/{backtestId}/compare/{otherId}',
      access: 'api_key',
      permission: 'run_backtests',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Compare two backtests',
      description:
        'Results, money, reviews and routes of the new policies of both, and in what the two differ. Both must have figures.',
      answer: answers(backtestComparisonSchema),
      errors: ['not_found', 'conflict'],
    },
    { backtestId: 'b_01hf3k2q', otherId: 'b_01hf3k2r' },
  ),
  proposeThresholds: defineCall(
    {
      method: 'POST',
      path: '/v1/backtests/{backtestId}/thresholds',
      access: 'api_key',
      permission: 'run_backtests',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Find thresholds by wish',
      description:
        'From the figures of a backtest: for each abuse type the threshold that comes closest to each wish, and the ' +
        'curve of the score. It changes nothing.',
      body: thresholdsBody,
      answer: answers(thresholdProposalsSchema),
      errors: ['not_found', 'conflict'],
    },
    { backtestId: 'b_01hf3k2q', body: { at_most_per_day: 50, precision: 0.95, lowest_cost: true } },
  ),
  tryRoute: defineCall(
    {
      method: 'POST',
      path: '/v1/policies/trial',
      access: 'api_key',
      permission: 'run_backtests',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'Try a route on the newest events',
      description:
        'A condition, or a route of a policy, on the events of the last 30 days, the newest first, for at most ' +
        '`budget_ms`. The answer says which events it is of. Nothing is stored.',
      body: routeTrialBody,
      answer: answers(routeTrialSchema),
      errors: ['unavailable'],
    },
    {
      body: {
        when: 'scores.payment_abuse >= 80 && event.amount > usd(100)',
        on: ['$create_order'],
        abuse_types: ['payment_abuse'],
      },
    },
  ),
}
