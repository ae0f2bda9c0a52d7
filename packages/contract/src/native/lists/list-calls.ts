import { personal } from '../../answers/personal.ts'
import { textSchema } from '../../answers/typed-schema.ts'
import { LIMITS } from '../../limits.ts'
import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, answersNothing, CSV_TYPE, defineCall } from '../call/native-call.ts'
import { integerParameter, textParameter } from '../call/parameter.ts'
import { listChangeBody, listDefinitionBody, listLookUpBody } from './list-body.ts'
import {
  listChangeResultSchema,
  listDefinitionSchema,
  listedValuesSchema,
  listImportSchema,
  listLookUpSchema,
  listsSchema,
} from './list-schema.ts'
import { LIST_COLUMNS } from './list-words.ts'

const [LISTS, LIST] = ['/v1/lists', '/v1/lists/{listName}'] as const

const csvSchema = textSchema({ examples: ['value,reason\r\nann@shop.example,chargeback\r\n'] })

/** The same of an answer. */
const exportSchema = personal('text', csvSchema)

/** Lists of users, mail addresses, cards, networks … and their values. */
export const listCalls = {
  listLists: defineCall(
    {
      method: 'GET',
      path: LISTS,
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Lists',
      summary: 'List the lists',
      answer: answers(listsSchema, 'By name.'),
    },
    {},
  ),
  setList: defineCall(
    {
      method: 'PUT',
      path: LIST,
      access: 'api_key',
      permission: 'manage_lists',
      scope: { queue: 'any' },
      tag: 'Lists',
      summary: 'Create or change a list',
      description:
        '`{kind, store?, description?}`. Its name is a word of conditions: small letters, digits and `_`, 64 characters at ' +
        `most, and a letter first. Up to ${LIMITS.listsCount} lists.`,
      body: listDefinitionBody,
      answer: answers(listDefinitionSchema, 'As it is now.'),
      errors: ['conflict'],
    },
    { listName: 'bad_mails', body: { kind: 'email', description: 'Of chargebacks.' } },
  ),
  readList: defineCall(
    {
      method: 'GET',
      path: LIST,
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Lists',
      summary: 'Read a list',
      answer: answers(listDefinitionSchema),
    },
    { listName: 'bad_mails' },
  ),
  changeListValues: defineCall(
    {
      method: 'POST',
      path: `${LIST}/values`,
      access: 'api_key',
      permission: 'write_lists',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Lists',
      summary: 'Add and remove values',
      description:
        '`{add?: [{value, expires_at?, reason?}], remove?: [value], author?, source?}`. All of them, or none when one is wrong. ' +
        'A value that is listed already gets the new expiry and reason. Sent again, it changes nothing.',
      body: listChangeBody,
      answer: answers(listChangeResultSchema),
      errors: ['conflict'],
    },
    {
      listName: 'bad_mails',
      body: { add: [{ value: 'ann@shop.example', reason: 'chargeback' }] },
    },
  ),
  readListValues: defineCall(
    {
      method: 'GET',
      path: `${LIST}/values`,
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Lists',
      summary: 'Read the values of a list',
      description: 'In the order of their texts, without those that expired.',
      query: {
        cursor: textParameter('Where the page starts: the `next` of the page before.'),
        limit: integerParameter(
          { least: 1, most: LIMITS.pageMaxCount },
          `Values of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
        ),
      },
      answer: answers(listedValuesSchema),
    },
    { listName: 'bad_mails' },
  ),
  lookUpListValue: defineCall(
    {
      method: 'POST',
      path: `${LIST}/lookup`,
      changes: false,
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Lists',
      summary: 'Read whether a list has a value',
      description: '`{value}`, however it is written. Changes nothing.',
      body: listLookUpBody,
      answer: answers(listLookUpSchema),
    },
    { listName: 'bad_mails', body: { value: 'Ann+x@shop.example' } },
  ),
  importList: defineCall(
    {
      method: 'POST',
      path: `${LIST}/import`,
      access: 'api_key',
      permission: 'write_lists',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Lists',
      summary: 'Import values as CSV',
      description:
        `The first row names the columns: ${LIST_COLUMNS.join(', ')}; only \`value\` must be there. A wrong row is refused ` +
        'with its row and column, and does not touch the others. Rows are written in their order, 1,000 at a time; after a ' +
        `failure, send all of it again: what is listed already stays as it is. Up to ${LIMITS.listImportRowsCount} rows.`,
      query: {
        author: textParameter(
          'Who makes the change, where a row does not say it; the key by default.',
        ),
        source: textParameter(
          'What it comes from, where a row does not say it; `import` by default.',
        ),
      },
      body: { type: CSV_TYPE, schema: csvSchema },
      answer: answers(listImportSchema),
      errors: ['conflict'],
    },
    { listName: 'bad_mails', body: 'value,reason\nbob@shop.example,chargeback\n' },
  ),
  exportList: defineCall(
    {
      method: 'GET',
      path: `${LIST}/export`,
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Lists',
      summary: 'Export a list as CSV',
      description:
        'All values but those that expired, in the order of their texts. `importList` reads it. A cell that a spreadsheet ' +
        'would run as a formula begins with an apostrophe.',
      answer: {
        status: 200,
        description: `The columns ${LIST_COLUMNS.join(', ')}.`,
        type: CSV_TYPE,
        schema: exportSchema,
      },
    },
    { listName: 'bad_mails' },
  ),
  deleteList: defineCall(
    {
      method: 'DELETE',
      path: LIST,
      access: 'api_key',
      permission: 'manage_lists',
      scope: { queue: 'any' },
      tag: 'Lists',
      summary: 'Delete a list',
      description: 'With its values. Conditions that name it find nothing in it any more.',
      answer: answersNothing('Deleted.'),
    },
    { listName: 'bad_mails' },
  ),
}
