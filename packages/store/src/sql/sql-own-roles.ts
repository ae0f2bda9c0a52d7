import type { OwnRole, OwnRoles } from '@winnow/engine'
import type { Selectable } from 'kysely'
import type { LedgerTables } from '../migrations/tables.ts'
import { compiler } from './compile.ts'
import type { QueryRunner } from './query-runner.ts'

const db = compiler<LedgerTables>()

/** Roles in tables of the ledger's database; each change is on disk when it resolves. */
export class SqlOwnRoles implements OwnRoles {
  private readonly runner: QueryRunner

  constructor(runner: QueryRunner) {
    this.runner = runner
  }

  async list(): Promise<readonly OwnRole[]> {
    const query = db.selectFrom('roles').selectAll().orderBy('name')
    return (await this.runner.run(query.compile())).map(roleOf)
  }

  async set(
    { name, meaning, permissions }: Omit<OwnRole, 'createdAtMs' | 'changedAtMs'>,
    nowMs: number,
  ): Promise<OwnRole> {
    const set = { changed_at_ms: nowMs, meaning, permissions: JSON.stringify(permissions) }
    const upsert = db
      .insertInto('roles')
      .values({ name, created_at_ms: nowMs, ...set })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
      .returningAll()
    const [row] = await this.runner.run(upsert.compile())
    if (row === undefined) throw new Error(`the role ${name} was not stored`)
    return roleOf(row)
  }

  async remove(name: string): Promise<boolean> {
    const remove = db.deleteFrom('roles').where('name', '=', name).returning('name')
    return (await this.runner.run(remove.compile())).length > 0
  }
}

const roleOf = (row: Selectable<LedgerTables['roles']>): OwnRole => ({
  name: row.name,
  meaning: row.meaning,
  permissions: JSON.parse(row.permissions) as readonly string[],
  createdAtMs: row.created_at_ms,
  changedAtMs: row.changed_at_ms,
})
