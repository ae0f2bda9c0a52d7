import { LineChart as Lines } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { visible } from '../outside-text/visible.ts'
import type { ChartPoint, ChartProps } from './chart-props.ts'

/** The drawing of a chart. */
export function LineChart(props: ChartProps) {
  const { points, lines, formatAt, formatValue, range, marks = [], onPick } = props
  return (
    <Lines
      h="100%"
      data={points.map((point) => ({ ...point }))}
      dataKey="at"
      series={lines.map(({ id, name, color }) => ({ name: id, label: visible(name), color }))}
      curveType="linear"
      withLegend={lines.length > 1}
      withDots={points.length <= MAX_DOTTED}
      connectNulls
      strokeWidth={1.75}
      dotProps={{ r: DOT_PIXELS }}
      activeDotProps={{ r: 5 }}
      referenceLines={marks.map(({ at, name }) => ({
        y: at,
        label: visible(name),
        color: 'gray.6',
      }))}
      valueFormatter={formatValue}
      xAxisProps={{
        type: 'number',
        domain: ['dataMin', 'dataMax'],
        tickFormatter: formatAt,
        minTickGap: MIN_GAP_PIXELS,
        padding: { left: DOT_PIXELS, right: DOT_PIXELS },
      }}
      yAxisProps={{
        padding: { top: DOT_PIXELS },
        ...(range !== undefined && { domain: [...range] }),
      }}
      // A label is asked for before a point is chosen.
      tooltipProps={{ labelFormatter: (at) => (typeof at === 'number' ? formatAt(at) : '') }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{
        accessibilityLayer: false,
        onClick: ({ activeLabel }) => {
          const point = points.find(({ at }: ChartPoint) => at === Number(activeLabel))
          if (point !== undefined) onPick?.(point)
        },
      }}
    />
  )
}

/** Of more points the dots would be the line. */
const MAX_DOTTED = 60

/** The radius of a dot: what lies at an edge is whole, too. */
const DOT_PIXELS = 3

const MIN_GAP_PIXELS = 48
