import { ours, personal } from '../../answers/personal.ts'
import {
  anything,
  choiceSchema,
  eitherSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  objectSchema,
  optional,
  recordSchema,
  textSchema,
  wordSchema,
} from '../../answers/typed-schema.ts'
import { idSchema, momentSchema, sequenceSchema } from '../common-schemas.ts'
import { AUDITED_ACTIONS, AUDITED_SUBJECTS } from './audit-words.ts'

/** What a member was before a change, and is after it. */
const auditedChangeSchema = namedObject('AuditedChange', {
  before: optional(anything),
  after: optional(anything),
})

export const auditRecordSchema = namedObject('AuditRecord', {
  sequence: sequenceSchema,
  time: momentSchema('When the request came.'),
  who: ours(
    named(
      'AuditActor',
      eitherSchema([
        objectSchema({ kind: wordSchema('admin') }),
        objectSchema({ kind: wordSchema('anybody') }),
        objectSchema({ kind: wordSchema('policy') }),
        objectSchema({ kind: wordSchema('service') }),
        objectSchema({ kind: wordSchema('key'), key_id: idSchema('3f2a') }),
        objectSchema({
          kind: wordSchema('person'),
          person_id: idSchema('9b1de0a24c7f3e58'),
          email: idSchema('maya@shop.example', 'The address that they had at that time.'),
          token_id: optional(idSchema('c41f7be2', 'The personal token that they used.')),
          via: optional(
            namedObject('AuditedAgent', {
              kind: wordSchema('mcp'),
              tool: idSchema('look_at_user', 'The tool that the agent called.'),
            }),
          ),
        }),
      ]),
    ),
  ),
  what: named('AuditedAction', choiceSchema(AUDITED_ACTIONS)),
  on: objectSchema({
    type: named('AuditedType', choiceSchema(AUDITED_SUBJECTS)),
    id: idSchema('3f2a'),
  }),
  account_id: nullable(idSchema('4e1d2c3b4e1d2c3b4e1d2c3b', 'The account that it belongs to.')),
  from: nullable(ours(idSchema('203.0.113.7', 'The address that the request came from.'))),
  changes: personal('text', recordSchema(auditedChangeSchema)),
})

export const auditPageSchema = namedObject('AuditPage', {
  entries: listSchema(auditRecordSchema),
  next: nullable(textSchema({ description: 'The `cursor` of the next page.', examples: ['4711'] })),
})
