import type { MouseEvent, ReactNode } from 'react'
import type { TableColumn } from './table-model.ts'
import styles from './table.module.css'

interface TableRowProps<R> {
  readonly at: number
  readonly row: R
  readonly columns: readonly TableColumn<R>[]
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly onOpen: ((row: R) => void) | undefined
  readonly onActive: (at: number) => void
}

const OWN_CLICKS = 'a, button, input, label, select, summary'

/** A click on a link or a button within the row is its own, and so is a click that ends a selection of text. */
function isOfRow({ target }: MouseEvent): boolean {
  const isOwn = target instanceof Element && target.closest(OWN_CLICKS) !== null
  return !isOwn && getSelection()?.isCollapsed !== false
}

export function TableRow<R>(props: TableRowProps<R>) {
  const { at, row, columns, isActive, isOpen, onOpen, onActive } = props
  const click = (event: MouseEvent) => {
    onActive(at)
    if (isOfRow(event)) onOpen?.(row)
  }
  return (
    // Keyboards reach the row by `j` and `k`, and its link by Tab.
    <tr
      aria-rowindex={at + 2}
      data-row={at}
      data-active={isActive}
      data-opens={onOpen !== undefined}
      {...(isOpen && { 'aria-current': true })}
      tabIndex={-1}
      onClick={click}
    >
      {columns.map(({ id, cell, isNumber }) => (
        <Cell key={id} isNumber={isNumber === true}>
          {cell(row)}
        </Cell>
      ))}
    </tr>
  )
}

interface CellProps {
  readonly isNumber: boolean
  readonly children: ReactNode
}

/** A row is one line: text that it cuts is in the title. */
const Cell = ({ isNumber, children }: CellProps) => (
  <td
    className={isNumber ? styles['end'] : undefined}
    title={typeof children === 'string' ? children : undefined}
  >
    {children}
  </td>
)
