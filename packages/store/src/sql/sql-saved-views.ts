import type { SavedView, SavedViews } from '@winnow/engine'
import type { Selectable } from 'kysely'
import type { LedgerTables } from '../migrations/tables.ts'
import { compiler } from './compile.ts'
import type { QueryRunner } from './query-runner.ts'

const db = compiler<LedgerTables>()

/** Saved views in tables of the ledger's database; each change is on disk when it resolves. */
export class SqlSavedViews implements SavedViews {
  private readonly runner: QueryRunner

  constructor(runner: QueryRunner) {
    this.runner = runner
  }

  async of(ownerId: string): Promise<readonly SavedView[]> {
    const query = db
      .selectFrom('saved_views')
      .selectAll()
      .where((is) => is.or([is('owner_id', '=', ownerId), is('is_shared', '=', 1)]))
      .orderBy('name')
      .orderBy('id')
    return (await this.runner.run(query.compile())).map(viewOf)
  }

  async get(id: string): Promise<SavedView | undefined> {
    const query = db.selectFrom('saved_views').selectAll().where('id', '=', id)
    const [row] = await this.runner.run(query.compile())
    return row && viewOf(row)
  }

  async set({ id, ...view }: SavedView): Promise<void> {
    const set = {
      owner_id: view.ownerId,
      name: view.name,
      screen: view.screen,
      search: view.search,
      is_shared: view.isShared ? 1 : 0,
      created_at_ms: view.createdAtMs,
      changed_at_ms: view.changedAtMs,
    }
    const upsert = db
      .insertInto('saved_views')
      .values({ id, ...set })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(set))
    await this.runner.run(upsert.compile())
  }

  async remove(id: string): Promise<boolean> {
    const remove = db.deleteFrom('saved_views').where('id', '=', id).returning('id')
    return (await this.runner.run(remove.compile())).length > 0
  }
}

const viewOf = (row: Selectable<LedgerTables['saved_views']>): SavedView => ({
  id: row.id,
  ownerId: row.owner_id,
  name: row.name,
  screen: row.screen,
  search: row.search,
  isShared: row.is_shared === 1,
  createdAtMs: row.created_at_ms,
  changedAtMs: row.changed_at_ms,
})
