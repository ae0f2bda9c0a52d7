import {
  normalEmail,
  type People,
  type Person,
  PERSON_STATES,
  type ProviderIdentity,
  type RoleGrant,
} from '@winnow/engine'
import { type Selectable, sql } from 'kysely'
import { newPersonId } from '../account-ids.ts'
import type { LedgerTables } from '../migrations/tables.ts'
import { compiler } from './compile.ts'
import type { QueryRunner } from './query-runner.ts'

const db = compiler<LedgerTables>()

const COLUMNS = [
  'id',
  'email',
  'name',
  'state',
  'roles',
  'created_at_ms',
  'last_sign_in_ms',
  'issuer',
  'subject',
] as const

type PersonRow = Pick<Selectable<LedgerTables['people']>, (typeof COLUMNS)[number]>

const rows = () => db.selectFrom('people').select(COLUMNS)

/** Persons in tables of the ledger's database; each change is on disk when it resolves. */
export class SqlPeople implements People {
  private readonly runner: QueryRunner

  constructor(runner: QueryRunner) {
    this.runner = runner
  }

  async create({
    id = newPersonId(),
    email,
    name,
    state,
    roles,
    nowMs,
  }: Parameters<People['create']>[0]): Promise<Person | undefined> {
    const insert = db
      .insertInto('people')
      .values({
        id,
        email: normalEmail(email),
        name,
        state,
        roles: JSON.stringify(roles),
        created_at_ms: nowMs,
      })
      .onConflict((on) => on.column('email').doNothing())
      .returning(COLUMNS)
    const [row] = await this.runner.run(insert.compile())
    return row && personOf(row)
  }

  async list(): Promise<readonly Person[]> {
    const query = rows().orderBy(sql`rowid`)
    return (await this.runner.run(query.compile())).map(personOf)
  }

  get(id: string): Promise<Person | undefined> {
    return this.one(rows().where('id', '=', id))
  }

  byEmail(email: string): Promise<Person | undefined> {
    return this.one(rows().where('email', '=', normalEmail(email)))
  }

  byIdentity({ issuer, subject }: ProviderIdentity): Promise<Person | undefined> {
    return this.one(rows().where('issuer', '=', issuer).where('subject', '=', subject))
  }

  async update(id: string, change: Parameters<People['update']>[1]): Promise<Person | undefined> {
    const { name, state, roles, lastSignInMs, identity } = change
    const set = {
      ...(name === undefined ? {} : { name }),
      ...(state === undefined ? {} : { state }),
      ...(roles === undefined ? {} : { roles: JSON.stringify(roles) }),
      ...(lastSignInMs === undefined ? {} : { last_sign_in_ms: lastSignInMs }),
      ...identity,
    }
    if (Object.keys(set).length === 0) return this.get(id)
    const update = db.updateTable('people').set(set).where('id', '=', id).returning(COLUMNS)
    const [row] = await this.runner.run(update.compile())
    return row && personOf(row)
  }

  private async one(query: ReturnType<typeof rows>): Promise<Person | undefined> {
    const [row] = await this.runner.run(query.compile())
    return row && personOf(row)
  }
}

function personOf(row: PersonRow): Person {
  const { id, email, name, issuer, subject, last_sign_in_ms: lastSignInMs } = row
  return {
    id,
    email,
    name,
    state: PERSON_STATES.find((state) => state === row.state) ?? 'disabled',
    roles: JSON.parse(row.roles) as readonly RoleGrant[],
    createdAtMs: row.created_at_ms,
    ...(lastSignInMs === null ? {} : { lastSignInMs }),
    ...(issuer === null || subject === null ? {} : { identity: { issuer, subject } }),
  }
}
