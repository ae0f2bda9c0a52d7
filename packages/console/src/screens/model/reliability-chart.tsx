import {
  CartesianGrid,
  ErrorBar,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  XAxis,
  YAxis,
} from 'recharts'
import { useFormat } from '../../words/use-format.ts'
import type { Report } from './use-report.ts'

interface ReliabilityChartProps {
  readonly points: Report['reliability']
  readonly promised: string
  readonly observed: string
}

const TICK = { fontSize: 12, fill: 'var(--winnow-quiet)' } as const

const LABEL = { fontSize: 12, fill: 'var(--winnow-quiet)' } as const

const MARGIN = { top: 8, right: 12, bottom: 20, left: 8 } as const

/** The axes end at a multiple of it, a share. */
const STEP = 0.1

/** Promised against observed shares; the dashed line is where both are the same. */
export function ReliabilityChart({ points, promised, observed }: ReliabilityChartProps) {
  const format = useFormat()
  const shown = points.flatMap((point) => {
    const { value: x } = point.promised
    const { value: y, low, high } = point.observed
    const up = (high ?? y ?? 0) - (y ?? 0)
    return x === null || y === null ? [] : [{ x, y, error: [y - (low ?? y), up], up }]
  })
  const most = Math.max(...shown.flatMap(({ x, y, up }) => [x, y + up]), 0)
  const top = Math.ceil(most / STEP) * STEP
  const axis = {
    type: 'number',
    domain: [0, top],
    tickFormatter: (value: number) => format.share(value),
    tick: TICK,
  } as const
  return (
    <ResponsiveContainer>
      <ScatterChart margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--winnow-line)" />
        <XAxis
          dataKey="x"
          {...axis}
          label={{ value: promised, position: 'insideBottom', offset: -12, ...LABEL }}
        />
        <YAxis
          dataKey="y"
          {...axis}
          label={{ value: observed, angle: -90, position: 'insideLeft', ...LABEL }}
        />
        <ReferenceLine
          segment={[
            { x: 0, y: 0 },
            { x: top, y: top },
          ]}
          stroke="var(--winnow-quiet)"
          strokeDasharray="4 4"
        />
        <Scatter data={shown} fill="var(--mantine-primary-color-filled)" isAnimationActive={false}>
          <ErrorBar
            isAnimationActive={false}
            dataKey="error"
            direction="y"
            stroke="var(--mantine-primary-color-filled)"
          />
        </Scatter>
      </ScatterChart>
    </ResponsiveContainer>
  )
}
