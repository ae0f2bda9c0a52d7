import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import type { ChartPoint, ChartProps } from './chart-props.ts'
import styles from './chart.module.css'
import { Rows } from './rows.tsx'

const LineChart = lazy(async () => ({ default: (await import('./line-chart.tsx')).LineChart }))

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
