import type {
  EnvironmentRetention,
  RetentionAges,
  RetentionReach,
  StoredRetention,
} from '@winnow/engine'
import type { LedgerTables } from '../migrations/tables.ts'
import { compiler } from '../sql/compile.ts'
import type { QueryRunner } from '../sql/query-runner.ts'
import type { RetentionTable } from './retention-table.ts'

const db = compiler<LedgerTables>()

/** Ages in a table of the ledger's database. */
export class SqlRetention implements RetentionTable {
  private readonly runner: QueryRunner

  constructor(runner: QueryRunner) {
    this.runner = runner
  }

  async all(): Promise<readonly StoredRetention[]> {
    const query = db.selectFrom('retention').selectAll().orderBy('environment')
    const rows = await this.runner.run(query.compile())
    return rows.map(({ environment, ages, reach, is_stale }) => ({
      environment,
      ages: JSON.parse(ages) as RetentionAges,
      reach: JSON.parse(reach) as RetentionReach,
      isStale: is_stale === 1,
    }))
  }

  async setAges(environment: number, ages: RetentionAges): Promise<void> {
    await this.runner.run(put(environment, { ages: JSON.stringify(ages) }))
  }

  async begin(environments: readonly number[]): Promise<void> {
    await this.runner.runAll(environments.map((environment) => put(environment, { is_stale: 1 })))
  }

  async reach(
    reached: readonly Pick<EnvironmentRetention, 'environment' | 'reach'>[],
  ): Promise<void> {
    await this.runner.runAll(
      reached.map(({ environment, reach }) => put(environment, { reach: JSON.stringify(reach) })),
    )
  }

  async renewed(): Promise<void> {
    await this.runner.run(db.updateTable('retention').set({ is_stale: 0 }).compile())
  }
}

function put(
  environment: number,
  set: Partial<Record<'ages' | 'reach', string>> & { readonly is_stale?: number },
) {
  return db
    .insertInto('retention')
    .values({ environment, ...set })
    .onConflict((conflict) => conflict.column('environment').doUpdateSet(set))
    .compile()
}
