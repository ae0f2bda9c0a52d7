import { LIMITS } from '../../limits.ts'
import type { CallScope } from '../call/call-scope.ts'
import { answers, answersNothing, defineCall } from '../call/native-call.ts'
import {
  choiceParameter,
  cursorParameter,
  idParameter,
  integerParameter,
  textParameter,
} from '../call/parameter.ts'
import { DECIDED_TYPES } from '../decisions/decision-words.ts'
import { caseClaimBody, caseDecisionBody, caseStepBody, caseUndoBody } from './case-body.ts'
import { caseListSchema, caseSchema, caseUndoneSchema } from './case-schema.ts'
import { CASE_LIST_ORDER_WORDS, CASE_STATE_WORDS } from './case-words.ts'

const CASE = '/v1/cases/{caseId}'

/** Handlers look at the queue and the abuse type of the case. */
const OF_CASES: CallScope = { queue: 'filtered', abuseType: 'filtered' }

const analyst = textParameter('With an API key: who looks at it; their claim is prolonged.')

const EXAMPLE = { caseId: '150432', body: { analyst: 'eva@shop.example' } } as const

/** Cases of queues, and what people do with them. */
export const caseCalls = {
  listCases: defineCall(
    {
      method: 'GET',
      path: '/v1/cases',
      access: 'api_key',
      permission: 'read_cases',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'List cases',
      description:
        'The newest first; of persons, only those that their roles reach. `order` = `queue`, which needs `queue`, lists what waits in ' +
        'it in its own order: what is claimed too, what is held not.',
      query: {
        queue: textParameter('Only those of one queue.'),
        state: choiceParameter(CASE_STATE_WORDS, 'Only those of one state.'),
        entity_type: choiceParameter(
          DECIDED_TYPES,
          'With `entity_id`: only those about one entity.',
        ),
        entity_id: idParameter('The id of the entity.'),
        analyst: textParameter(
          'With an API key: the person who asks; what they must not see now is left out.',
        ),
        order: choiceParameter(
          CASE_LIST_ORDER_WORDS,
          'The order of the list; `newest` by default.',
        ),
        cursor: cursorParameter('Where the page starts: the `next` of the page before.'),
        limit: integerParameter(
          { least: 1, most: LIMITS.pageMaxCount },
          `Cases of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
        ),
      },
      answer: answers(caseListSchema),
      errors: ['not_found'],
    },
    {},
  ),
  readCase: defineCall(
    {
      method: 'GET',
      path: CASE,
      access: 'api_key',
      permission: 'read_cases',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'Read a case',
      description:
        'With everything in view: causes, reasons, money, history. Whoever holds it prolongs the claim with this.',
      query: { analyst },
      answer: answers(caseSchema),
      errors: ['not_found'],
    },
    { caseId: EXAMPLE.caseId },
  ),
  claimCase: defineCall(
    {
      method: 'POST',
      path: `${CASE}/claim`,
      access: 'api_key',
      permission: 'work_cases',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'Claim a case',
      description:
        'Nobody else can work on it for 10 minutes; each step begins them again. 409 while somebody else holds it.',
      body: caseClaimBody,
      recognisesRetries: true,
      answer: answers(caseSchema),
      errors: ['not_found', 'conflict'],
    },
    EXAMPLE,
  ),
  releaseCase: defineCall(
    {
      method: 'POST',
      path: `${CASE}/release`,
      access: 'api_key',
      permission: 'work_cases',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'Release a claimed case',
      description: 'It is offered again.',
      body: caseClaimBody,
      recognisesRetries: true,
      answer: answersNothing('Released.'),
      errors: ['not_found', 'conflict'],
    },
    EXAMPLE,
  ),
  stepCase: defineCall(
    {
      method: 'POST',
      path: `${CASE}/steps`,
      access: 'api_key',
      permission: 'work_cases',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'Change a case: hold, skip, hand over, escalate, note',
      description:
        '`{do, note?, to?, until?, url?}`. note and link add to it. skip: it is not offered to the analyst again in this round. ' +
        'hold: it is offered again at `until`; resume ends that. hand_over: it is offered to `to` alone. escalate: to leads alone. ' +
        'What takes it from the analyst releases it.',
      body: caseStepBody,
      recognisesRetries: true,
      answer: answers(caseSchema),
      errors: ['not_found', 'conflict'],
    },
    {
      caseId: EXAMPLE.caseId,
      body: { analyst: 'eva@shop.example', do: 'skip', note: 'language' },
    },
  ),
  decideCase: defineCall(
    {
      method: 'POST',
      path: `${CASE}/decide`,
      access: 'api_key',
      permission: 'work_cases',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'Decide a case',
      description:
        'The decisions are applied and learned from at once. Messages of them leave after 10 seconds; until then `undoCase` takes back ' +
        'what nobody outside has seen. 409 says who decided what, where somebody was faster.',
      body: caseDecisionBody,
      recognisesRetries: true,
      answer: answers(caseSchema),
      errors: ['not_found', 'conflict'],
    },
    {
      caseId: EXAMPLE.caseId,
      body: {
        analyst: 'eva@shop.example',
        decisions: ['block_user_payment_abuse'],
        version: 1,
      },
    },
  ),
  undoCase: defineCall(
    {
      method: 'POST',
      path: `${CASE}/undo`,
      access: 'api_key',
      permission: 'work_cases',
      scope: OF_CASES,
      tag: 'Review',
      summary: 'Undo the decision of a case',
      description:
        'What stood before stands again, its label too, and the case is open again. After 10 seconds, messages have left: then a ' +
        'reversing one follows.',
      body: caseUndoBody,
      recognisesRetries: true,
      answer: answers(caseUndoneSchema),
      errors: ['not_found', 'conflict'],
    },
    EXAMPLE,
  ),
}
