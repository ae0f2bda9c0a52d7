import type { HealthCount, HealthSighting, HealthVerdict, IntegrationHealth } from '@winnow/engine'
import { HealthCounts, publicCount } from '../health-counts.ts'
import type { EnvironmentCount } from '../health-page.ts'
import type { LedgerTables } from '../migrations/tables.ts'
import { compiler } from './compile.ts'
import type { QueryRunner } from './query-runner.ts'

const db = compiler<LedgerTables>()

/** Days of counted names that are read at a start, so that their bound holds. */
const REMEMBERED_DAYS = 2

type CountRow = LedgerTables['health_counts']

/** Counts in memory, added to the ledger's database by `flush`. */
export class SqlHealth implements IntegrationHealth {
  private readonly runner: QueryRunner
  private readonly counts: HealthCounts
  private former: Promise<unknown> = Promise.resolve()

  private constructor(runner: QueryRunner, counts: HealthCounts) {
    this.runner = runner
    this.counts = counts
  }

  static async open(runner: QueryRunner): Promise<SqlHealth> {
    const newest = db.selectFrom('health_counts').select((of) => of.fn.max('day').as('day'))
    const [{ day } = { day: 0 }] = await runner.run(newest.compile())
    const since = (day ?? 0) - REMEMBERED_DAYS
    return new SqlHealth(runner, new HealthCounts(await rowsSince(runner, since)))
  }

  count(sighting: HealthSighting): void {
    this.counts.add(sighting)
  }

  flush(): Promise<void> {
    return this.afterFormer(() => this.flushNow())
  }

  read(environment: number, sinceDay: number): Promise<readonly HealthCount[]> {
    return this.afterFormer(() => this.readNow(environment, sinceDay))
  }

  /** One at a time: what is on its way to the disk must be neither added nor read twice. */
  private afterFormer<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.former.then(work)
    this.former = next.catch(() => undefined)
    return next
  }

  private async readNow(environment: number, sinceDay: number): Promise<readonly HealthCount[]> {
    const all = new HealthCounts(await rowsSince(this.runner, sinceDay, environment), 'counted')
    for (const count of this.counts.all()) {
      if (count.environment === environment && count.day >= sinceDay) all.merge(count)
    }
    return [...all.all()].map(publicCount)
  }

  private async flushNow(): Promise<void> {
    const counts = [...this.counts.all()]
    if (counts.length === 0) return
    await this.runner.runAll(counts.map((count) => upsert(rowOf(count))))
    this.counts.subtract(counts)
  }
}

async function rowsSince(
  runner: QueryRunner,
  day: number,
  environment?: number,
): Promise<readonly EnvironmentCount[]> {
  const since = db.selectFrom('health_counts').selectAll().where('day', '>=', day)
  const query = environment === undefined ? since : since.where('environment', '=', environment)
  return (await runner.run(query.compile())).map(countOf)
}

function upsert(row: CountRow) {
  return db
    .insertInto('health_counts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['environment', 'day', 'verdict', 'event_type', 'code', 'path', 'problem'])
        .doUpdateSet((of) => ({
          count: of('health_counts.count', '+', of.ref('excluded.count')),
          last_seen_ms: of
            .case()
            .when('health_counts.last_seen_ms', '>', of.ref('excluded.last_seen_ms'))
            .then(of.ref('health_counts.last_seen_ms'))
            .else(of.ref('excluded.last_seen_ms'))
            .end(),
        })),
    )
    .compile()
}

function rowOf({ eventType, lastSeenMs, ...count }: EnvironmentCount): CountRow {
  return { ...count, event_type: eventType, last_seen_ms: lastSeenMs }
}

function countOf({ event_type, last_seen_ms, verdict, ...row }: CountRow): EnvironmentCount {
  return {
    ...row,
    verdict: verdict as HealthVerdict,
    eventType: event_type,
    lastSeenMs: last_seen_ms,
  }
}
