import { LIMITS } from '../../limits.ts'
import { inQuery } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import {
  choiceParameter,
  cursorParameter,
  idParameter,
  integerParameter,
  momentParameter,
} from '../call/parameter.ts'
import { auditPageSchema } from './audit-schema.ts'
import { AUDITED_ACTIONS } from './audit-words.ts'

/** Who changed what, by the admin token. */
export const auditCalls = {
  readAudit: defineCall(
    {
      method: 'GET',
      path: '/v1/admin/audit',
      access: 'admin',
      permission: 'read_audit',
      scope: { account: inQuery('account') },
      tag: 'Administration',
      summary: 'Read the audit',
      description:
        'Each change of accounts, keys, settings, decisions and models, newest first: who made it, when, from which ' +
        'address, and the values before and after. It holds no keys and no tokens. `next` of an answer is the `cursor` ' +
        'of the next page; null ends it.',
      query: {
        account: idParameter('Only changes of this account.'),
        who: idParameter('Only changes by `admin`, or with the key of this id.'),
        what: choiceParameter(AUDITED_ACTIONS, 'Only changes of this kind.'),
        since: momentParameter('Only changes of this time or later.'),
        until: momentParameter('Only changes before this time.'),
        cursor: cursorParameter('Where the page starts: `next` of the page before.'),
        limit: integerParameter(
          { least: 1, most: LIMITS.pageMaxCount },
          `Changes of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
        ),
      },
      answer: answers(auditPageSchema),
    },
    { who: 'admin', what: 'create_key' },
  ),
}
