import { useNavigate, useSearch } from '@tanstack/react-router'

/** How a table is looked at, as the address has it. A route with a table takes these over with `tableSearch`. */
export interface TableSearch {
  /** The column that it is sorted by; `-name` begins with the largest. */
  readonly sort?: string
  /** The columns that are shown, separated by commas; absent = the usual ones. */
  readonly columns?: string
  /** Only rows with this text are shown. */
  readonly find?: string
}

const SORT = /^-?[\w.]{1,64}$/
const COLUMNS = /^[\w.]{1,64}(?:,[\w.]{1,64}){0,63}$/

const MAX_FIND_CHARS = 200

/** A router reads `find=12` as a number. */
const isText = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/** The part of an address that is about its table. */
export const tableSearch = ({ sort, columns, find }: Record<string, unknown>): TableSearch => ({
  ...(typeof sort === 'string' && SORT.test(sort) && { sort }),
  ...(typeof columns === 'string' && COLUMNS.test(columns) && { columns }),
  ...(isText(find) && { find: String(find).slice(0, MAX_FIND_CHARS) }),
})

export interface SortOrder {
  readonly id: string
  readonly desc: boolean
}

export const sortOrderOf = (sort: string | undefined): SortOrder | undefined =>
  sort === undefined ? undefined : { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }

export interface TableView {
  readonly search: TableSearch
  /** A member that is undefined leaves the address. */
  readonly change: (to: { readonly [Name in keyof TableSearch]: string | undefined }) => void
}

/** The view of the table of this address. A change of it is no step back for the browser. */
export function useTableView(): TableView {
  const search = tableSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    search,
    change: (to) =>
      void navigate({
        to: '.',
        search: (former: object) => ({ ...former, ...to }) as never,
        replace: true,
      }),
  }
}
