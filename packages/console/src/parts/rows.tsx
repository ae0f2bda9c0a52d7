import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import styles from './rows.module.css'

/** A column of a table. */
export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end, so their digits are in line. */
  readonly isNumber?: boolean
  /** Stays on one line: a time, a name. */
  readonly isShort?: boolean
}

/** What a row shows below itself once it is opened. */
interface RowDetail<Row> {
  /** The button's name: it says of what. Undefined = this row has none. */
  readonly name: (row: Row) => string | undefined
  readonly show: (row: Row) => ReactNode
}

export interface RowsProps<Row> {
  /** What the table is of, for those who cannot see its place. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly detail?: RowDetail<Row>
}

const ICON_PIXELS = 16

const placeOf = <Row,>({ isNumber, isShort }: Column<Row>) =>
  [isNumber === true && styles['end'], isShort === true && styles['short']]
    .filter(Boolean)
    .join(' ') || undefined

/** A small table, dense and without parts of its own: for up to some hundred rows. */
export function Rows<Row>({ label, columns, rows, keyOf, detail }: RowsProps<Row>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const turn = (key: string) =>
    setOpen((now) => {
      const next = new Set(now)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return (
    <div className={styles['scroll']} role="group" aria-label={label} tabIndex={0}>
      <table className={styles['rows']} aria-label={label}>
        <thead>
          <tr>
            {detail !== undefined && <td className={styles['turn']} />}
            {columns.map((column) => (
              <th key={column.title} scope="col" className={placeOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row)
            const isOpen = open.has(key)
            return (
              <Fragment key={key}>
                <tr>
                  {detail !== undefined && (
                    <td className={styles['turn']}>
                      <Turn name={detail.name(row)} isOpen={isOpen} onTurn={() => turn(key)} />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td key={column.title} className={placeOf(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {isOpen && detail !== undefined && (
                  <tr className={styles['opened']}>
                    <td colSpan={columns.length + 1}>{detail.show(row)}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface TurnProps {
  readonly name: string | undefined
  readonly isOpen: boolean
  readonly onTurn: () => void
}

/** Opens a row in place. */
function Turn({ name, isOpen, onTurn }: TurnProps) {
  if (name === undefined) return null
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <button
      type="button"
      className={styles['button']}
      aria-expanded={isOpen}
      aria-label={name}
      onClick={onTurn}
    >
      <Icon size={ICON_PIXELS} aria-hidden />
    </button>
  )
}
