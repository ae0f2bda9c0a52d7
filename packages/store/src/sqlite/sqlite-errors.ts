/** Primary result codes of SQLite that mean something to us: https://sqlite.org/rescode.html */
const CODE = {
  corrupt: 11,
  full: 13,
  readOnly: 8,
  ioError: 10,
  cantOpen: 14,
  constraint: 19,
  notADatabase: 26,
}

const MEANING = new Map([
  [CODE.corrupt, 'the database file is damaged'],
  [CODE.full, 'the disk is full'],
  [CODE.readOnly, 'the disk is read-only'],
  [CODE.ioError, 'the disk reports an error'],
  [CODE.cantOpen, 'the file cannot be opened'],
  [CODE.notADatabase, 'the file is not a database'],
])

/** SQLite's primary result code of an error; 0 for other errors. */
export function sqliteCode(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return 0
  return typeof error.errcode === 'number' ? error.errcode & 0xff : 0
}

/** Whether the file itself is at fault, so that only another file can help. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === CODE.corrupt || code === CODE.notADatabase
}

/** Whether what was asked is at fault, so that asking again cannot help. */
export function isConstraint(error: unknown): boolean {
  return sqliteCode(error) === CODE.constraint
}

/** Whether nothing of the commit is there: it was refused before it began to be written for good. */
export function isCleanRefusal(error: unknown): boolean {
  return isConstraint(error) || sqliteCode(error) === CODE.full
}

/** One clause that says what is wrong, in plain words first. */
export function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const meaning = MEANING.get(sqliteCode(error))
  return meaning === undefined ? text : `${meaning} (${text})`
}
