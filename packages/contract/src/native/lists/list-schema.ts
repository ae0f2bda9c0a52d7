import { ours, personal } from '../../answers/personal.ts'
import {
  booleanSchema,
  choiceSchema,
  integerSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  textSchema,
} from '../../answers/typed-schema.ts'
import { countSchema, idSchema, momentSchema, sequenceSchema } from '../common-schemas.ts'
import { LIST_KINDS, LIST_STORES } from './list-words.ts'

export const listDefinitionSchema = namedObject('List', {
  name: idSchema('bad_mails', 'As conditions name it: `lists.bad_mails`.'),
  kind: named('ListKind', choiceSchema(LIST_KINDS)),
  store: named('ListStore', choiceSchema(LIST_STORES)),
  description: textSchema({ examples: ['Of chargebacks.'] }),
  values: countSchema('How many; expired ones count until their room is needed.', 120),
  created_at: momentSchema('When it was made.'),
  updated_at: momentSchema('When its description was last changed.'),
})

export const listsSchema = namedObject('Lists', { lists: listSchema(listDefinitionSchema) })

/** A value of a list. */
export const listedValueSchema = namedObject('ListedValue', {
  value: personal(
    'text',
    textSchema({
      description: 'In its normal form; of a hashed list `hash:` and its keyed hash.',
      examples: ['ann@shop.example'],
    }),
  ),
  masked: nullable(
    textSchema({
      description: 'Of a hashed list: what may be seen of it.',
      examples: ['a***@shop.example'],
    }),
  ),
  expires_at: nullable(momentSchema('It is listed until then; null = for good.')),
  reason: nullable(personal('text', textSchema({ examples: ['chargeback'] }))),
  author: nullable(ours(textSchema({ examples: ['eva@shop.example'] }))),
  source: textSchema({ description: 'What it came by: `api`, `import` …', examples: ['api'] }),
  added_at: momentSchema('When it was added or last changed.'),
  sequence: sequenceSchema,
})

export const listedValuesSchema = namedObject('ListedValues', {
  values: listSchema(listedValueSchema),
  next: personal(
    'cursor',
    nullable(textSchema({ description: 'The `cursor` of the next page; null = no more.' })),
  ),
})

export const listLookUpSchema = namedObject('ListLookUp', {
  listed: booleanSchema({ description: 'Whether the list has it now.' }),
  values: listSchema(listedValueSchema, {
    description: 'What the list has of it: itself, or the networks that an address is in.',
  }),
})

const counts = {
  added: countSchema('Values that were not listed before.'),
  changed: countSchema('Values with another expiry or reason than before.', 0),
  unchanged: countSchema('Values that were listed just so.', 0),
}

export const listChangeResultSchema = namedObject('ListChangeResult', {
  ...counts,
  removed: countSchema('Values that were removed.', 0),
  absent: countSchema('Values to remove that were not listed.', 0),
  sequence: nullable(integerSchema({ description: 'The entry of the ledger; null = no change.' })),
})

export const listImportSchema = namedObject('ListImport', {
  rows: countSchema('Rows without the header.'),
  ...counts,
  refused: countSchema('Rows that were not taken.', 1),
  problems: listSchema(
    namedObject('ListImportProblem', {
      row: countSchema('The row; the header is row 1.', 17),
      column: nullable(textSchema({ examples: ['value'] })),
      problem: textSchema({ examples: ['must be a mail address'] }),
    }),
    { description: 'Why rows were not taken; the first 100.' },
  ),
})
