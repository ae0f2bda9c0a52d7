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

export const CANNOT_OPEN = CODE.cantOpen

const MEANING = new Map([
  [CODE.corrupt, 'the database file is damaged'],
  [CODE.full, 'the disk is full'],
  [CODE.readOnly, 'the disk is read-only'],
  [CODE.ioError, 'the disk reports an error'],
  [CODE.cantOpen, 'the file cannot be opened'],
  [CODE.notADatabase, 'the file is not a database'],
])

/** How SQLite's words for a code begin or end: the driver gives errors of `all` and `iterate` no code. */
const WORDS: readonly (readonly [code: number, words: RegExp])[] = [
  [CODE.corrupt, /^database disk image is malformed/],
  [CODE.full, /^database or disk is full/],
  [CODE.readOnly, /^attempt to write a readonly database/],
  [CODE.ioError, /^disk I\/O error/],
  [CODE.cantOpen, /^unable to open database file/],
  [CODE.constraint, /^\w+(?: \w+)? constraint failed/],
  [CODE.notADatabase, /^file is not a database/],
]

/** SQLite's primary result code of an error; 0 for other errors. */
export function sqliteCode(error: unknown): number {
  if (!(error instanceof Error)) return 0
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff
  if (!('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return 0
  return WORDS.find(([, words]) => words.test(error.message))?.[0] ?? 0
}

/** Whether the file itself is at fault, so that only another file can help. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === CODE.corrupt || code === CODE.notADatabase
}

const IO_SHORT_READ = 522

/** Whether the file ended before what was read of it. https://www.sqlite.org/rescode.html#ioerr_short_read */
export function isTooShort(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === IO_SHORT_READ
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
