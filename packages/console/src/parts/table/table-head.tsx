import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { TableColumn } from './table-model.ts'
import type { SortOrder } from './table-view.ts'
import styles from './table.module.css'

interface TableHeadProps<R> {
  readonly columns: readonly TableColumn<R>[]
  readonly order: SortOrder | undefined
  /** Undefined: in the order in which the rows came. */
  readonly onSort: (sort: string | undefined) => void
}

const ICON_PIXELS = 13

type Direction = 'ascending' | 'descending' | 'none'

const NEXT = {
  none: (id: string) => id,
  ascending: (id: string) => `-${id}`,
  descending: () => undefined,
} satisfies Record<Direction, (id: string) => string | undefined>

/** The titles. Each press of one sorts by it: the smallest first, the largest first, as it came. */
export function TableHead<R>({ columns, order, onSort }: TableHeadProps<R>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ id, title, sortBy, isNumber }) => {
          const sorted: Direction =
            order?.id !== id ? 'none' : order.desc ? 'descending' : 'ascending'
          const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp
          return (
            <th
              key={id}
              scope="col"
              className={isNumber === true ? styles['end'] : undefined}
              {...(sortBy !== undefined && { 'aria-sort': sorted })}
            >
              {sortBy === undefined ? (
                title
              ) : (
                <button
                  type="button"
                  className={styles['sort']}
                  onClick={() => onSort(NEXT[sorted](id))}
                >
                  {title}
                  {sorted !== 'none' && <Arrow size={ICON_PIXELS} aria-hidden />}
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
