import { LIMITS } from '../../limits.ts'
import type { CallScope } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { cursorParameter, integerParameter } from '../call/parameter.ts'
import { BULK_EXAMPLE, bulkActionBody, bulkStartBody } from './bulk-action-body.ts'
import {
  bulkActionHeadSchema,
  bulkActionListSchema,
  bulkActionSchema,
  bulkFailuresSchema,
} from './bulk-action-schema.ts'

const ONE = '/v1/bulk-actions/{bulkActionId}'

/** Handlers look at the queues and abuse types of all its cases. */
const OF_CASES: CallScope = { queue: 'filtered', abuseType: 'filtered' }

const READ = {
  method: 'GET',
  access: 'api_key',
  permission: 'read_cases',
  scope: OF_CASES,
  tag: 'Review',
} as const

const ACT = {
  method: 'POST',
  access: 'api_key',
  permission: 'act_in_bulk',
  scope: OF_CASES,
  tag: 'Review',
  recognisesRetries: true,
} as const

const EXAMPLE = { bulkActionId: 'ba_01hf3k2q' } as const

/** One action for all cases that match a filter, or for many users. */
export const bulkActionCalls = {
  previewBulkAction: defineCall(
    {
      ...ACT,
      path: '/v1/bulk-actions',
      summary: 'Preview a bulk action on all cases of a filter, or on users',
      description:
        '`{filter | user_ids | events, do, decisions?, abuse_type?, is_bad?, list?, to?, until?, note?}`. Counts the open cases that match now, or the users: money, ' +
        'decisions that stand, messages that would leave. Nothing is done before `startBulkAction`. A long count goes on with the state ' +
        '`counting`. Deciding about users needs `take_decisions` for the abuse types, labels `write_labels`, a list `write_lists`; `events` needs `read_records`.',
      body: bulkActionBody,
      answer: answers(bulkActionSchema, 'Counted, or being counted.', 202),
      errors: ['not_found', 'conflict'],
    },
    { body: BULK_EXAMPLE },
  ),
  listBulkActions: defineCall(
    {
      ...READ,
      path: '/v1/bulk-actions',
      summary: 'List bulk actions',
      description: 'The latest first; of persons, only those that their roles reach.',
      answer: answers(bulkActionListSchema),
    },
    {},
  ),
  readBulkAction: defineCall(
    {
      ...READ,
      path: ONE,
      summary: 'Read a bulk action: its preview and progress',
      answer: answers(bulkActionSchema),
      errors: ['not_found'],
    },
    EXAMPLE,
  ),
  listBulkFailures: defineCall(
    {
      ...READ,
      path: `${ONE}/failures`,
      summary: 'List the cases or users for which a bulk action failed',
      description: 'Each with why. Those of an earlier pass are gone once they were retried.',
      query: {
        cursor: cursorParameter('Where the page starts: the `next` of the page before.'),
        limit: integerParameter(
          { least: 1, most: LIMITS.pageMaxCount },
          `Failures of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
        ),
      },
      answer: answers(bulkFailuresSchema),
      errors: ['not_found'],
    },
    EXAMPLE,
  ),
  startBulkAction: defineCall(
    {
      ...ACT,
      path: `${ONE}/start`,
      summary: 'Start a bulk action',
      description:
        'It goes through what its preview counted while events go first, and goes on by itself after a restart. Over more than 500 cases or ' +
        'users it needs `confirm_count`. 409 when more cases ended or came since than `may_change_by`: preview it again.',
      body: bulkStartBody,
      answer: answers(bulkActionHeadSchema, 'It runs, or waits for its turn.', 202),
      errors: ['not_found', 'conflict', 'unavailable'],
    },
    { ...EXAMPLE, body: { confirm_count: 812 } },
  ),
  pauseBulkAction: defineCall(
    {
      ...ACT,
      path: `${ONE}/pause`,
      summary: 'Pause a bulk action',
      description:
        'At most one page of 64 is still done. After 10 seconds the messages of its cases leave.',
      answer: answers(bulkActionHeadSchema),
      errors: ['not_found', 'conflict'],
    },
    EXAMPLE,
  ),
  resumeBulkAction: defineCall(
    {
      ...ACT,
      path: `${ONE}/resume`,
      summary: 'Resume a paused bulk action',
      answer: answers(bulkActionHeadSchema, 'It runs, or waits for its turn.', 202),
      errors: ['not_found', 'conflict', 'unavailable'],
    },
    EXAMPLE,
  ),
  undoBulkAction: defineCall(
    {
      ...ACT,
      path: `${ONE}/undo`,
      summary: 'Undo a bulk action',
      description:
        'Each of its cases is opened again as by `undoCase`, or comes back from where it was moved; for each user what stood before stands ' +
        'again. Before `undo_until` nothing has left; afterwards reversing messages follow. What somebody else did since ' +
        'stays, and is listed as a failure.',
      answer: answers(bulkActionHeadSchema, 'It is undone, or waits for its turn.', 202),
      errors: ['not_found', 'conflict', 'unavailable'],
    },
    EXAMPLE,
  ),
  retryBulkAction: defineCall(
    {
      ...ACT,
      path: `${ONE}/retry`,
      summary: 'Retry what a bulk action failed for',
      answer: answers(bulkActionHeadSchema, 'It runs, or waits for its turn.', 202),
      errors: ['not_found', 'conflict', 'unavailable'],
    },
    EXAMPLE,
  ),
}
