import type { ReactNode } from 'react'
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

export interface RowsProps<Row> {
  /** What the table is of, for those who cannot see its place. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Stands alone, outside of a section. */
  readonly isFramed?: boolean
}

/** The class of a column's cells. */
export const placeOf = ({ isNumber, isShort }: Omit<Column<never>, 'cell'>): string | undefined =>
  [isNumber === true && styles['end'], isShort === true && styles['short']]
    .filter(Boolean)
    .join(' ') || undefined

/** A small table, dense and without parts of its own: for up to some hundred rows. */
export function Rows<Row>({ label, columns, rows, keyOf, isFramed = false }: RowsProps<Row>) {
  const frame = isFramed ? ` ${styles['framed']}` : ''
  return (
    <div className={`${styles['scroll']}${frame}`} role="group" aria-label={label} tabIndex={0}>
      <table className={styles['rows']} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.title} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.title} className={placeOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The head of a column; one without a title is no head. */
function Head<Row>({ column }: { readonly column: Column<Row> }) {
  if (column.title === '') return <td />
  return (
    <th scope="col" className={placeOf(column)}>
      {column.title}
    </th>
  )
}
