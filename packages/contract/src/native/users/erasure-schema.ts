import {
  choiceSchema,
  integerSchema,
  listSchema,
  namedObject,
  nullable,
  recordSchema,
  textSchema,
} from '../../answers/typed-schema.ts'
import {
  countSchema,
  environmentSchema,
  idSchema,
  momentSchema,
  sentenceSchema,
} from '../common-schemas.ts'
import { ERASURE_STATES } from './erasure-words.ts'

const fileSchema = idSchema('backtests/b_01hf3k2q.json')

/** What an erasure took away, without a word of whom. */
const erasureReportSchema = namedObject('ErasureReport', {
  user: textSchema({
    description: "Keyed hashes of the user's id.",
    examples: ['01f0e1d2c3b4a59687'],
  }),
  environment: integerSchema({ description: 'By its number.', examples: [1] }),
  account_id: idSchema('5f3c9a7b2d1e4f6a8b9c0d1e'),
  environment_name: environmentSchema,
  erased_at: textSchema({ description: 'ISO 8601.', examples: ['2026-03-01T12:00:00.000Z'] }),
  entries: recordSchema(countSchema('Entries of the ledger that were shrunk, by kind.')),
  sessions: countSchema('Sessions that were theirs alone.'),
  digest: textSchema({
    description: 'SHA-256 of what is left of the entries.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
  removed: listSchema(fileSchema, {
    description: 'Files that were removed because they named the user.',
  }),
  found_in: nullable(
    listSchema(fileSchema, {
      description:
        'Files that still hold the id, byte for byte. Null: it is too short to look for.',
    }),
  ),
  signature: sentenceSchema(
    '6a2fd1',
    'HMAC-SHA256 of all of the above by the secret of the data directory.',
  ),
})

/** How far an erasure is. */
export const erasureSchema = namedObject('Erasure', {
  state: choiceSchema(ERASURE_STATES, {
    description:
      'Of one that `failed` the log tells why; ask again, or leave it to the next start.',
  }),
  asked_at: momentSchema('When it was asked for.'),
  report: nullable(erasureReportSchema),
})
