import type { ListedValue, ListPage } from './list.ts'

/** The values of lists with their details, as people read them. Each read sees all that was on disk before it. */
export interface ListRecords {
  /** In the order of the bytes of their values. At most MAX_LIST_PAGE. */
  page(environment: number, list: string, page: ListPage): Promise<readonly ListedValue[]>
  /** Those of these that are listed, expired or not, in any order; at most MAX_LIST_PAGE are asked for. */
  find(
    environment: number,
    list: string,
    values: readonly string[],
  ): Promise<readonly ListedValue[]>
}
