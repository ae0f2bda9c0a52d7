import { renameSync, rmSync } from 'node:fs'
import type { Database } from '../database/database.ts'
import { numberOf } from '../../sql/records/records-database.ts'
import { closeTidily, openDatabase } from '../database/open-database.ts'
import { isDamage } from '../database/sqlite-errors.ts'
import { StatementCache } from '../database/statement-cache.ts'
import { BodyCodec, DICTIONARY } from './body-codec.ts'
import { DELIVERIES_FORM, DELIVERIES_SCHEMA } from './deliveries-schema.ts'

const PAGE_BYTES = 4096

/** The file of deliveries, open: its statements, its packed texts and its words. */
export class DeliveryFile {
  readonly database: Database
  readonly codec: BodyCodec
  private readonly statements: StatementCache
  private readonly numbers = new Map<string, number>([['', 0]])
  private readonly words = new Map<number, string>([[0, '']])

  private constructor(database: Database) {
    this.database = database
    this.statements = new StatementCache(database)
    const form = database.prepare('SELECT dictionary FROM form').get() as { dictionary: string }
    this.codec = new BodyCodec(form.dictionary)
    const rows = this.all<{ number: number; word: string }>('SELECT * FROM words')
    for (const { number, word } of rows) this.know(number, word)
  }

  /** Opens the file, or makes it. One that is damaged or of another form is laid aside. Errors: SQLite's. */
  static open(path: string): DeliveryFile {
    try {
      return new DeliveryFile(prepared(path))
    } catch (error) {
      if (!isDamage(error) && !(error instanceof OtherForm)) throw error
      layAside(path)
      return new DeliveryFile(prepared(path))
    }
  }

  all<Row>(sql: string, ...parameters: readonly (number | string | Uint8Array | null)[]): Row[] {
    return this.statements.get(sql).all(...parameters) as Row[]
  }

  /** Runs a statement; answers how many rows it changed. */
  run(sql: string, ...parameters: readonly (number | string | Uint8Array | null)[]): number {
    return this.statements.get(sql).run(...parameters).changes
  }

  /** The number that stands for a word. */
  numberFor(word: string): number {
    const known = this.numbers.get(word)
    if (known !== undefined) return known
    this.run('INSERT INTO words (word) VALUES (?)', word)
    const row = this.all<{ number: number }>('SELECT number FROM words WHERE word = ?', word)[0]
    this.know(row?.number ?? 0, word)
    return row?.number ?? 0
  }

  /** The number that stands for a word; -1 = it never occurred. */
  knownNumber(word: string): number {
    return this.numbers.get(word) ?? -1
  }

  /** The word that a number stands for. */
  wordOf(number: number): string {
    return this.words.get(number) ?? ''
  }

  /** Words that a failed transaction brought are unknown again. */
  forgetWords(): void {
    const rows = this.all<{ number: number; word: string }>('SELECT * FROM words')
    this.numbers.clear()
    this.words.clear()
    this.know(0, '')
    for (const { number, word } of rows) this.know(number, word)
  }

  close(): void {
    closeTidily(this.database)
  }

  private know(number: number, word: string): void {
    this.numbers.set(word, number)
    this.words.set(number, word)
  }
}

class OtherForm extends Error {}

function prepared(path: string): Database {
  const database = openDatabase(path, { synchronous: 'NORMAL', pageBytes: PAGE_BYTES })
  try {
    const form = numberOf(database, 'PRAGMA user_version')
    if (form === 0) make(database)
    else if (form !== DELIVERIES_FORM) throw new OtherForm(`form ${form}`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function make(database: Database): void {
  database.exec(`BEGIN; ${DELIVERIES_SCHEMA}; COMMIT`)
  database.prepare('INSERT INTO form (dictionary) VALUES (?)').run(DICTIONARY)
}

/** Nothing of it is the truth, but somebody may want to look at it. */
function layAside(path: string): void {
  rmSync(`${path}-wal`, { force: true })
  rmSync(`${path}-shm`, { force: true })
  renameSync(path, `${path}.damaged`)
}
