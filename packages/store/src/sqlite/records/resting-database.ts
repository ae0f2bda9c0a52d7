import type { RecordsDatabase, RecordsStatement } from '../../sql/records/records-database.ts'

/** The database, with a rest where one is due after each statement. */
export const restingDatabase = (database: RecordsDatabase, rest: () => void): RecordsDatabase => ({
  prepare: (sql) => restingStatement(database.prepare(sql), rest),
})

function restingStatement(statement: RecordsStatement, rest: () => void): RecordsStatement {
  return {
    get: (...parameters) => {
      const row = statement.get(...parameters)
      rest()
      return row
    },
    all: (...parameters) => {
      const rows = statement.all(...parameters)
      rest()
      return rows
    },
    run: (...parameters) => {
      const done = statement.run(...parameters)
      rest()
      return done
    },
    setReturnArrays: (isWanted) => statement.setReturnArrays(isWanted),
  }
}
