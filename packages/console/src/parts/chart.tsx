import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import styles from './chart.module.css'
import { Rows } from './rows.tsx'

const LineChart = lazy(async () => ({ default: (await import('./line-chart.tsx')).LineChart }))

/** A line of a chart. */
export interface ChartLine {
  /** The member of each point that has its height. */
  readonly id: string
  readonly name: string
  /** A colour of the theme: `indigo.6`. */
  readonly color: string
}

/** A place on the horizontal axis, with the height of each line; one without a height has no point there. */
export interface ChartPoint {
  readonly at: number
  readonly [line: string]: number | undefined
}

export interface ChartProps {
  /** What it shows, for those who cannot see it. */
  readonly label: string
  readonly points: readonly ChartPoint[]
  readonly lines: readonly ChartLine[]
  /** The title of the horizontal axis in the table. */
  readonly across: string
  readonly formatAt: (at: number) => string
  readonly formatValue: (value: number) => string
  /** The ends of the vertical axis; absent = by the points. */
  readonly range?: readonly [least: number, most: number]
  /** Heights that mean something: a threshold. */
  readonly marks?: readonly { readonly at: number; readonly name: string }[]
  /** A point was chosen. The table offers the same by a button. */
  readonly onPick?: (point: ChartPoint) => void
}

/** The table has the latest points: enough to read, and no burden on the page. */
const MAX_TABLE_ROWS = 200

/** Lines over time. What they show is there as a table, too. */
export function Chart(props: ChartProps) {
  const say = useWords('common')
  const [isTable, setTable] = useState(false)
  return (
    <div>
      {isTable ? (
        <ChartTable {...props} />
      ) : (
        <div className={styles['chart']} aria-hidden>
          <Suspense fallback={<Skeleton h="100%" />}>
            <LineChart {...props} />
          </Suspense>
        </div>
      )}
      <Button size="compact-xs" variant="subtle" onClick={() => setTable(!isTable)}>
        {isTable ? say('asChart') : say('asTable')}
      </Button>
    </div>
  )
}

function ChartTable({ label, points, lines, across, formatAt, formatValue, onPick }: ChartProps) {
  const at = (point: ChartPoint) =>
    onPick === undefined ? (
      formatAt(point.at)
    ) : (
      <Button size="compact-xs" variant="subtle" onClick={() => onPick(point)}>
        {formatAt(point.at)}
      </Button>
    )
  const height = (value: number | undefined) => (value === undefined ? '' : formatValue(value))
  return (
    <Rows
      label={label}
      rows={points.slice(-MAX_TABLE_ROWS).toReversed()}
      keyOf={(point) => JSON.stringify(point)}
      columns={[
        { title: across, cell: at, isShort: true },
        ...lines.map(({ id, name }) => ({
          title: name,
          cell: (point: ChartPoint) => height(point[id]),
          isNumber: true,
        })),
      ]}
    />
  )
}
