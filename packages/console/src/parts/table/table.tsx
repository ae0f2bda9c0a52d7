import { useMemo, useRef, type ReactNode } from 'react'
import { useWords } from '../../words/use-words.ts'
import { Quiet } from '../section.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { FindRows } from './find-rows.tsx'
import { rowsWith, type TableColumn, useTableModel } from './table-model.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useTableView } from './table-view.ts'
import styles from './table.module.css'
import { useActiveRow } from './use-active-row.ts'
import { useEdges } from './use-edges.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

export interface TableProps<R extends object> {
  /** What it is of, for those who cannot see its place, and for the list of keys. */
  readonly label: string
  readonly columns: readonly TableColumn<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  /** Opens a row: by Enter, or a click on it. The first cell should have a link to the same place. */
  readonly onOpen?: (row: R) => void
  /** The key of the row that is open now. */
  readonly openKey?: string | undefined
  /** In place of rows: what to do when there are none. */
  readonly empty: ReactNode
  /** In the line above: filters, buttons. */
  readonly tools?: ReactNode
}

/** A shorter table is seen at a glance. */
const FIND_FROM_ROWS = 12

/** A table of any length, with its tools above it. Order and columns are in the address. */
export function Table<R extends object>(props: TableProps<R>) {
  const view = useTableView()
  const { rows, columns, empty, tools } = props
  const say = useWords('common')
  const { find } = view.search
  const found = useMemo(() => rowsWith(rows, columns, find), [rows, columns, find])
  const hasFind = find !== undefined || rows.length >= FIND_FROM_ROWS
  return (
    <div className={styles['frame']}>
      {rows.length > 0 && (
        <div className={styles['tools']}>
          <div className={styles['toolsStart']}>
            {hasFind && <FindRows view={view} />}
            {tools}
          </div>
          <ColumnChooser columns={columns} view={view} />
        </div>
      )}
      {rows.length === 0 && <Quiet>{empty}</Quiet>}
      {rows.length > 0 && found.length === 0 && <Quiet>{say('noRows')}</Quiet>}
      {found.length > 0 && <Grid {...props} rows={found} />}
    </div>
  )
}

/**
 * Only the rows in sight are on the page. `j`, `k` and Enter walk and open them. The head stays in sight, and an edge shows
 * where it scrolls sideways.
 */
function Grid<R extends object>(props: TableProps<R>) {
  const { label, columns, rows, keyOf, onOpen, openKey } = props
  const view = useTableView()
  const scroll = useRef<HTMLDivElement>(null)
  const edges = useEdges(scroll)
  const { sorted, shown, order } = useTableModel(columns, rows, view.search)
  const { first, after, pixelsBefore, pixelsAfter, show } = useRowsInSight(sorted.length, scroll)
  const active = useActiveRow({ label, sorted, onOpen, scroll, show })
  return (
    <div className={styles['edges']} data-edges={edges}>
      <div ref={scroll} className={styles['scroll']} role="group" aria-label={label} tabIndex={0}>
        <table className={styles['table']} aria-label={label} aria-rowcount={sorted.length + 1}>
          <TableHead columns={shown} order={order} onSort={(sort) => view.change({ sort })} />
          <tbody>
            <Gap pixels={pixelsBefore} columns={shown.length} />
            {sorted.slice(first, after).map((row, offset) => (
              <TableRow
                key={keyOf(row)}
                at={first + offset}
                row={row}
                columns={shown}
                isActive={first + offset === active.at}
                isOpen={openKey !== undefined && keyOf(row) === openKey}
                onOpen={onOpen}
                onActive={active.set}
              />
            ))}
            <Gap pixels={pixelsAfter} columns={shown.length} />
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** The room of the rows that are not on the page. */
function Gap({ pixels, columns }: { readonly pixels: number; readonly columns: number }) {
  if (pixels <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height: pixels, padding: 0 }} />
    </tr>
  )
}
