import type { Database, Statement } from './database.ts'

/** Statements kept prepared; the driver frees one only when it is collected as garbage. */
const MAX_STATEMENTS = 100

/** Prepared statements of one connection, by their SQL. */
export class StatementCache {
  private readonly database: Database
  private readonly known = new Map<string, Statement>()

  constructor(database: Database) {
    this.database = database
  }

  get(sql: string): Statement {
    const known = this.known.get(sql)
    if (known !== undefined) return known
    if (this.known.size >= MAX_STATEMENTS) this.known.clear()
    const statement = this.database.prepare(sql)
    this.known.set(sql, statement)
    return statement
  }
}
