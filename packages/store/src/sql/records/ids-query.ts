import { type FoundType, MAX_FOUND_IDS } from '@winnow/engine'
import type { CompiledQuery } from 'kysely'
import { compiler } from '../compile.ts'
import { type RecordsTables, SUBJECT_TYPES } from './records-tables.ts'

const db = compiler<RecordsTables>()

/** The last code point: every id that begins with a text is below the text with it. */
const LAST = '\u{10ffff}'

/** Ids of a type that begin with a text: a range of an index, of which the first are read. */
export function idsQuery(
  environment: number,
  type: FoundType,
  prefix: string,
): CompiledQuery<{ id: string }> {
  const range = { environment, from: prefix, to: prefix + LAST }
  const subject = SUBJECT_TYPES.findIndex((one) => one === type)
  return subject < 0 ? idsOfRecords(type, range) : idsOfSubjects(subject, range)
}

interface IdRange {
  readonly environment: number
  readonly from: string
  readonly to: string
}

const idsOfSubjects = (type: number, { environment, from, to }: IdRange) =>
  db
    .selectFrom('subjects')
    .select('id')
    .where('environment', '=', environment)
    .where('type', '=', type)
    .where('id', '>=', from)
    .where('id', '<', to)
    .orderBy('id')
    .limit(MAX_FOUND_IDS)
    .compile()

const idsOfRecords = (kind: string, { environment, from, to }: IdRange) =>
  db
    .selectFrom('records')
    .select('id')
    .where('environment', '=', environment)
    .where('kind', '=', kind)
    .where('id', '>=', from)
    .where('id', '<', to)
    .orderBy('id')
    .limit(MAX_FOUND_IDS)
    .compile()
