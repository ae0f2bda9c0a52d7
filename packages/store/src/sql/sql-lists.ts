import { type ListedValue, type ListPage, type ListRecords, MAX_LIST_PAGE } from '@winnow/engine'
import type { CompiledQuery } from 'kysely'
import { compiler } from './compile.ts'
import { listedOfRow } from './records/row-forms.ts'
import type { RecordsTables } from './records/records-tables.ts'

const db = compiler<RecordsTables>()

/** Reads rows of the records once they have all that is on disk. */
type ReadAll = <Row>(query: CompiledQuery<Row>) => Promise<readonly Row[]>

/** The values of lists in the records. */
export class SqlLists implements ListRecords {
  private readonly all: ReadAll

  constructor(all: ReadAll) {
    this.all = all
  }

  async page(environment: number, list: string, page: ListPage): Promise<readonly ListedValue[]> {
    const { after, nowMs, limit } = page
    const query = valuesOf(environment, list)
      .$if(after !== undefined, (all) => all.where('value', '>', after ?? ''))
      .where((is) => is.or([is('expires_at_ms', 'is', null), is('expires_at_ms', '>', nowMs)]))
      .orderBy('value')
      .limit(Math.min(limit, MAX_LIST_PAGE))
    return (await this.all(query.compile())).map(listedOfRow)
  }

  async find(
    environment: number,
    list: string,
    values: readonly string[],
  ): Promise<readonly ListedValue[]> {
    if (values.length === 0) return []
    const query = valuesOf(environment, list).where('value', 'in', values)
    return (await this.all(query.compile())).map(listedOfRow)
  }
}

const valuesOf = (environment: number, list: string) =>
  db
    .selectFrom('list_values')
    .selectAll()
    .where('environment', '=', environment)
    .where('list', '=', list)
