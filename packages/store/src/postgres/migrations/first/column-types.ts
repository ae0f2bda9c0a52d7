import { sql } from 'kysely'

/** Compared byte by byte, as in SQLite, whatever the database's language is. */
export const TEXT = sql`text COLLATE "C"`

/** A whole number, also where SQLite has a 0 or 1: queries are the same for both. */
export const NUMBER = 'bigint'
