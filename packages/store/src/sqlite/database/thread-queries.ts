import type { CompiledQuery } from 'kysely'
import type { CompiledSql } from '../ledger/ledger-writer.ts'

/** Queries as they travel to the thread that runs them: SQL and parameters only. */
export const forThread = (queries: readonly CompiledQuery[]): readonly CompiledSql[] =>
  queries.map(({ sql, parameters }) => ({ sql, parameters }))
