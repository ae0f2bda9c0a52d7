import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { placeOf, type RowsProps } from './rows.tsx'
import styles from './rows.module.css'

/** What a row shows below itself once it is opened. */
interface RowDetail<Row> {
  /** The button's name: it says of what. Undefined = this row has none. */
  readonly name: (row: Row) => string | undefined
  readonly show: (row: Row) => ReactNode
}

interface OpeningRowsProps<Row> extends RowsProps<Row> {
  readonly detail: RowDetail<Row>
}

const ICON_PIXELS = 16

/** A small table of which rows open in place. */
export function OpeningRows<Row>(props: OpeningRowsProps<Row>) {
  const { label, columns, rows, keyOf, detail } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const turn = (key: string) =>
    setOpen((now) => {
      const next = new Set(now)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return (
    <div
      className={`${styles['scroll']} ${styles['opens']}`}
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      <table className={styles['rows']} aria-label={label}>
        <thead>
          <tr>
            <td className={styles['turn']} />
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
                  <td className={styles['turn']}>
                    <Turn name={detail.name(row)} isOpen={isOpen} onTurn={() => turn(key)} />
                  </td>
                  {columns.map((column) => (
                    <td key={column.title} className={placeOf(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {isOpen && (
                  <tr className={styles['opened']}>
                    <td colSpan={columns.length + 1}>
                      <div className={styles['inner']}>{detail.show(row)}</div>
                    </td>
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
