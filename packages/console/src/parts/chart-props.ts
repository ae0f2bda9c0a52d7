/** A line of a chart. */
interface ChartLine {
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
