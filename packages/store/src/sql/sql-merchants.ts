import type { Merchant, MerchantChange, Merchants } from '@winnow/engine'
import type { LedgerTables } from '../migrations/tables.ts'
import { compiler } from './compile.ts'
import type { QueryRunner } from './query-runner.ts'

type Row = Omit<LedgerTables['merchants'], 'number'>

const db = compiler<LedgerTables>()

/** Merchants of payment providers in tables of the ledger's database. */
export class SqlMerchants implements Merchants {
  private readonly runner: QueryRunner

  constructor(runner: QueryRunner) {
    this.runner = runner
  }

  async create(merchant: Merchant, maxCount: number): Promise<'created' | 'exists' | 'full'> {
    const { environment, id } = merchant
    if ((await this.get(environment, id)) !== undefined) return 'exists'
    // Counted and stored by one statement: requests at the same time cannot exceed the bound together.
    const row = rowOf(merchant)
    const insert = db
      .insertInto('merchants')
      .columns(COLUMNS)
      .expression((of) =>
        of
          .selectFrom((from) =>
            from
              .selectFrom('merchants')
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .where('environment', '=', environment)
              .as('known'),
          )
          .select(COLUMNS.map((column) => of.val(row[column]).as(column)))
          .where('known.count', '<', maxCount),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
    if ((await this.runner.run(insert.compile())).length === 1) return 'created'
    return (await this.get(environment, id)) === undefined ? 'full' : 'exists'
  }

  async get(environment: number, id: string): Promise<Merchant | undefined> {
    const query = rows(environment).where('id', '=', id)
    const [row] = await this.runner.run(query.compile())
    return row && merchantOf(row)
  }

  async replace(
    environment: number,
    id: string,
    { details, updatedAtMs, updatedBy }: MerchantChange,
  ): Promise<Merchant | undefined> {
    const query = db
      .updateTable('merchants')
      .set({ details, updated_at_ms: updatedAtMs, updated_by: updatedBy })
      .where('environment', '=', environment)
      .where('id', '=', id)
      .returningAll()
    const [row] = await this.runner.run(query.compile())
    return row && merchantOf(row)
  }

  async page(
    environment: number,
    { after = '', limit }: Parameters<Merchants['page']>[1],
  ): Promise<readonly Merchant[]> {
    const query = rows(environment).where('id', '>', after).orderBy('id').limit(limit)
    return (await this.runner.run(query.compile())).map(merchantOf)
  }
}

const rows = (environment: number) =>
  db.selectFrom('merchants').selectAll().where('environment', '=', environment)

const COLUMNS = [
  'environment',
  'id',
  'details',
  'created_at_ms',
  'created_by',
  'updated_at_ms',
  'updated_by',
] as const

const rowOf = (merchant: Merchant): Row => ({
  environment: merchant.environment,
  id: merchant.id,
  details: merchant.details,
  created_at_ms: merchant.createdAtMs,
  created_by: merchant.createdBy,
  updated_at_ms: merchant.updatedAtMs,
  updated_by: merchant.updatedBy,
})

const merchantOf = (row: Row): Merchant => ({
  environment: row.environment,
  id: row.id,
  details: row.details,
  createdAtMs: row.created_at_ms,
  createdBy: row.created_by,
  updatedAtMs: row.updated_at_ms,
  updatedBy: row.updated_by,
})
