import { LIMITS } from '../../limits.ts'
import { inQuery } from '../call/call-scope.ts'
import { answers, defineCall, NDJSON } from '../call/native-call.ts'
import {
  choiceParameter,
  cursorParameter,
  idParameter,
  integerParameter,
  momentParameter,
} from '../call/parameter.ts'
import { auditPageSchema, auditRecordSchema } from './audit-schema.ts'
import { AUDITED_ACTIONS, AUDITED_SUBJECTS } from './audit-words.ts'

const OF_ENTRIES = {
  account: idParameter('Only entries of this account.'),
  who: idParameter(
    'Only entries of `admin`, a key or a person by the id, or a person by the address.',
  ),
  what: choiceParameter(AUDITED_ACTIONS, 'Only entries of this kind.', 'AuditedAction'),
  on_type: choiceParameter(
    AUDITED_SUBJECTS,
    'Only entries on something of this type.',
    'AuditedType',
  ),
  on: idParameter('Only entries on what has this id.'),
  since: momentParameter('Only entries of this time or later.'),
  until: momentParameter('Only entries before this time.'),
  cursor: cursorParameter(
    'Where it starts: `next` of the page before, or the last `sequence` that was read.',
  ),
} as const

const HOLDS =
  'Changes, sign-ins and reveals, newest first: who, when, from which address, on what, and the values before and after. ' +
  'It holds no passwords, keys or tokens.'

/** Who did what. */
export const auditCalls = {
  readAudit: defineCall(
    {
      method: 'GET',
      path: '/v1/audit',
      access: 'admin',
      permission: 'read_audit',
      scope: { account: inQuery('account') },
      tag: 'Administration',
      summary: 'Read the audit',
      description: `${HOLDS} \`next\` of an answer is the \`cursor\` of the next page; null ends it.`,
      query: {
        ...OF_ENTRIES,
        limit: integerParameter(
          { least: 1, most: LIMITS.pageMaxCount },
          `Entries of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
        ),
      },
      answer: answers(auditPageSchema),
    },
    { who: 'admin', what: 'create_key' },
  ),
  exportAudit: defineCall(
    {
      method: 'GET',
      path: '/v1/audit:export',
      access: 'admin',
      permission: 'read_audit',
      scope: { account: inQuery('account') },
      tag: 'Administration',
      summary: 'Export the audit as JSON Lines',
      description:
        `${HOLDS} One entry a line, ${LIMITS.auditExportCount} at most: the last \`sequence\` is the \`cursor\` of the ` +
        'next export.',
      query: OF_ENTRIES,
      answer: {
        status: 200,
        description: 'An entry a line.',
        type: NDJSON,
        schema: auditRecordSchema,
      },
    },
    { what: 'create_key' },
  ),
}
