import { dailyPrecision, evaluate, type Estimate } from '@winnow/engine'
import { duration, grouped } from '../import/progress.ts'
import { tableOf } from '../print-table.ts'
import { datedRows, type Group } from './judged-events.ts'

/** What a team looks at in a day. */
const CARDS_A_DAY = 100

/** Figures of one group of judged events. */
export interface GroupReport {
  readonly name: string
  readonly events: number
  readonly bad: number
  readonly figures: Readonly<Record<string, Estimate>>
}

/** What a run was, besides its figures. */
export interface RunReport {
  readonly abuseType: string
  readonly protocol: string
  readonly events: number
  readonly refused: number
  readonly labels: number
  readonly seconds: number
  readonly trainingSeconds: number
  readonly refreshes: number
  /** The kind of batch model that serves at the end. */
  readonly serving: string
  readonly groups: readonly GroupReport[]
}

/** Every figure of the rows with its interval, users resampled whole. */
export function reportOf(name: string, group: readonly Group[], seed: number): GroupReport {
  const rows = datedRows(group)
  const { area_under_roc, average_precision, recall_at_1_percent, brier_score, calibration_error } =
    evaluate(rows, { seed })
  return {
    name,
    events: group.length,
    bad: group.filter(({ isBad }) => isBad).length,
    figures: {
      AUC: area_under_roc,
      AP: average_precision,
      'R@1%': recall_at_1_percent,
      [`CP@${CARDS_A_DAY}`]: dailyPrecision(rows, CARDS_A_DAY, { seed }),
      Brier: brier_score,
      ECE: calibration_error,
    },
  }
}

const figureText = ({ value, low, high }: Estimate): string =>
  `${value.toFixed(4)} (${low.toFixed(4)}–${high.toFixed(4)})`

/** The report as people read it. */
export function reportText(report: RunReport): string {
  const { events, labels, seconds, trainingSeconds, refreshes, groups } = report
  const rate = grouped((events + labels) / Math.max(seconds, 0.001))
  const names = Object.keys(groups[0]?.figures ?? {})
  const heads = ['', ...groups.map(({ name }) => name)]
  const counts = [
    'bad / judged',
    ...groups.map(({ bad, events: all }) => `${grouped(bad)} / ${grouped(all)}`),
  ]
  const lines = names.map((name) => [
    name,
    ...groups.map(({ figures }) => {
      const figure = figures[name]
      return figure === undefined ? '' : figureText(figure)
    }),
  ])
  return [
    `${report.abuseType}, ${report.protocol}: ${grouped(events)} events and ${grouped(labels)} labels (${grouped(report.refused)} events refused) in ${duration(seconds)}, ${rate} a second;`,
    `${trainingSeconds.toFixed(1)} s of it training (${refreshes} times), at last ${report.serving}.`,
    '',
    tableOf([heads, counts, ...lines]),
  ].join('\n')
}
