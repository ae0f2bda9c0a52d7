import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { sortOrderOf, type TableSearch } from './table-view.ts'

/** A column of a table. */
export interface TableColumn<R> {
  /** By it the address names the column. */
  readonly id: string
  readonly title: string
  readonly cell: (row: R) => ReactNode
  /** What it is sorted by; absent = it cannot be. Null comes last. */
  readonly sortBy?: (row: R) => string | number | null
  /** Numbers stand at the end, so their digits are in line. */
  readonly isNumber?: boolean
  /** Shown only where the person chose it. */
  readonly isExtra?: boolean
}

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

type Features = typeof features

const texts = new Intl.Collator(undefined, { numeric: true })

/** Numbers by size, texts as people order them. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return texts.compare(String(a), String(b))
}

const definitionOf = <R extends object>(column: TableColumn<R>): ColumnDef<Features, R> => ({
  id: column.id,
  header: column.title,
  accessorFn: (row) => column.sortBy?.(row) ?? undefined,
  enableSorting: column.sortBy !== undefined,
  sortFn: (a: Row<Features, R>, b: Row<Features, R>, id: string) =>
    compare(a.getValue(id), b.getValue(id)),
  sortUndefined: 'last',
})

/** The ids of the columns that are shown. A choice of which none is known counts as none. */
export function shownColumns<R>(
  columns: readonly TableColumn<R>[],
  chosen: string | undefined,
): readonly string[] {
  const ids = columns.map(({ id }) => id)
  const wanted = chosen?.split(',').filter((id) => ids.includes(id)) ?? []
  if (wanted.length > 0) return wanted
  return columns.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id)
}

/** Rows with a text in something that they are sorted by. */
export function rowsWith<R>(
  rows: readonly R[],
  columns: readonly TableColumn<R>[],
  find: string | undefined,
): readonly R[] {
  if (find === undefined) return rows
  const text = find.toLowerCase()
  const has = (row: R) =>
    columns.some(({ sortBy }) =>
      String(sortBy?.(row) ?? '')
        .toLowerCase()
        .includes(text),
    )
  return rows.filter(has)
}

/** The rows in their order and the columns that are shown. */
export function useTableModel<R extends object>(
  columns: readonly TableColumn<R>[],
  rows: readonly R[],
  { sort, columns: chosen }: TableSearch,
) {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const sorting = useMemo(() => {
    const order = sortOrderOf(sort)
    return order !== undefined && columns.some(({ id }) => id === order.id) ? [order] : []
  }, [sort, columns])
  const shown = shownColumns(columns, chosen)
  const columnVisibility = Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)]))
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    state: { sorting, columnVisibility },
    enableSortingRemoval: true,
  })
  return {
    sorted: table.getRowModel().rows.map(({ original }) => original),
    shown: table
      .getVisibleLeafColumns()
      .flatMap(({ id }) => columns.find((one) => one.id === id) ?? []),
    order: sorting[0],
  }
}
