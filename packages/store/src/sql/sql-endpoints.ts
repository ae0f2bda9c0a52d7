import type { Endpoint, Endpoints, EndpointSecret } from '@winnow/engine'
import type { LedgerTables } from '../migrations/tables.ts'
import { compiler } from './compile.ts'
import type { QueryRunner } from './query-runner.ts'

const db = compiler<LedgerTables>()

/** Endpoints in tables of the ledger's database; each change is on disk when it resolves. */
export class SqlEndpoints implements Endpoints {
  private readonly runner: QueryRunner

  constructor(runner: QueryRunner) {
    this.runner = runner
  }

  async all(): Promise<readonly Endpoint[]> {
    const query = db.selectFrom('endpoints').selectAll().orderBy('number')
    return (await this.runner.run(query.compile())).map(endpointOf)
  }

  async add(endpoint: Omit<Endpoint, 'number'>, position: number): Promise<Endpoint> {
    const ofId = db.selectFrom('endpoints').selectAll().where('id', '=', endpoint.id)
    const taken = await this.runner.run(ofId.compile())
    if (taken.length > 0) throw new Error(`endpoint ${endpoint.id} exists already`)
    const place = db
      .selectFrom('endpoints')
      .select((of) => ['number', of.val(position).as('position')])
      .where('id', '=', endpoint.id)
    const [, , rows = []] = await this.runner.runAll([
      db.insertInto('endpoints').values(rowOf(endpoint)).compile(),
      db
        .insertInto('endpoint_positions')
        .columns(['number', 'position'])
        .expression(place)
        .compile(),
      ofId.compile(),
    ])
    const [added] = rows as EndpointRow[]
    if (added === undefined) throw new Error(`endpoint ${endpoint.id} was not added`)
    return endpointOf(added)
  }

  async put(endpoint: Endpoint): Promise<void> {
    const set = rowOf(endpoint)
    const query = db.updateTable('endpoints').set(set).where('number', '=', endpoint.number)
    await this.runner.run(query.compile())
  }

  async remove(number: number): Promise<void> {
    await this.runner.runAll([
      db.deleteFrom('endpoints').where('number', '=', number).compile(),
      db.deleteFrom('endpoint_positions').where('number', '=', number).compile(),
    ])
  }

  async positions(): Promise<ReadonlyMap<number, number>> {
    const query = db.selectFrom('endpoint_positions').selectAll().orderBy('number')
    const rows = await this.runner.run(query.compile())
    return new Map(rows.map(({ number, position }) => [number, position]))
  }

  async move(positions: ReadonlyMap<number, number>): Promise<void> {
    if (positions.size === 0) return
    await this.runner.runAll(
      [...positions].map(([number, position]) =>
        db
          .updateTable('endpoint_positions')
          .set({ position })
          .where('number', '=', number)
          .compile(),
      ),
    )
  }
}

interface EndpointRow {
  readonly number: number
  readonly id: string
  readonly environment: number
  readonly settings: string
  readonly secrets: string
}

function rowOf({ id, environment, secrets, ...settings }: Omit<Endpoint, 'number'>) {
  const { number: _, ...rest } = settings as Partial<Endpoint>
  const text = JSON.stringify(rest)
  return { id, environment, settings: text, secrets: JSON.stringify(secrets) }
}

const endpointOf = ({ number, id, environment, settings, secrets }: EndpointRow): Endpoint => ({
  ...(JSON.parse(settings) as Omit<Endpoint, 'number' | 'id' | 'environment' | 'secrets'>),
  id,
  number,
  environment,
  secrets: JSON.parse(secrets) as readonly EndpointSecret[],
})
