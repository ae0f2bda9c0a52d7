import { DAY_MS } from '@winnow/contract'
import {
  JUDGED_MIN,
  METRIC_NAMES,
  type MetricName,
  type ModelReport,
  type PartFigures,
  REVIEWED_A_DAY,
} from '@winnow/engine'
import { grouped } from '../output/grouped.ts'
import { tableOf } from '../output/print-table.ts'
import { explained, figureText } from './figure-text.ts'
import { unlabelledText } from './unlabelled-text.ts'

/** What the figures are called, those of every run and these alike. */
const NAMES: Readonly<Record<MetricName, string>> = {
  area_under_roc: 'AUC',
  average_precision: 'AP',
  recall_at_1_percent: 'R@1%',
  brier_score: 'Brier',
  log_loss: 'log loss',
  calibration_error: 'ECE',
}

/** Reports of one ledger as people read them, one abuse type after the other, alarms last. */
export function ledgerReportText(reports: readonly ModelReport[]): string {
  const features = reports[0]?.alarms.filter(({ kind }) => kind === 'features') ?? []
  const others = reports.flatMap(({ span, alarms }) =>
    alarms
      .filter(({ kind }) => kind !== 'features')
      .map(({ sentence }) => `! ${span.abuseType}: ${sentence}`),
  )
  const more = reports[0]?.moreFeatures ?? 0
  const alarms = [
    ...others,
    ...features.map(({ sentence }) => `! ${sentence}`),
    ...(more === 0 ? [] : [`! ${more} features of other families moved, each less.`]),
  ]
  return [...reports.map(typeText), ...alarms.map((line) => `${line}\n`)].join('\n')
}

function typeText(report: ModelReport): string {
  const { span, total, newUsers, maturityMs, sampleWeight } = report
  const { notYetKnowable: young, unknown, neverLabelled } = total
  const days = Math.round(maturityMs / DAY_MS)
  return [
    `${span.abuseType}, as served: ${grouped(total.bad + total.good)} of ${grouped(total.events)} events are judged, ${days} days old or older.`,
    `Too young: ${grouped(young.events)} (${grouped(young.bad)} bad and ${grouped(young.good)} good so far). Never to be known: ${grouped(unknown)}. Of types that are not labelled: ${grouped(neverLabelled)}.`,
    ...(sampleWeight === 1
      ? []
      : [`Of one user in ${sampleWeight}, by lot; counts are estimates.`]),
    ...unlabelledText(report.unlabelledTypes),
    '',
    explained(
      tableOf([
        ['', 'all', 'new users'],
        ['bad / judged', countText(total), countText(newUsers)],
        ...figureRows(total, newUsers),
      ]),
    ),
    ...promiseText(report),
  ].join('\n')
}

/** Mean score ÷ share of bad events, and how far it can be off because events have no label. */
function promiseText({ total, calibration }: ModelReport): readonly string[] {
  const { ratio, low, high, unlabelled, ratioIfAlike, badIfRight } = calibration
  if (total.bad < JUDGED_MIN) return []
  const lines = [`mean ÷ base ${figureText({ value: ratio, low, high })}`]
  if (unlabelled > 0) {
    const others = `if none of the ${grouped(unlabelled)} judged events without a label is bad`
    const alike = ratioIfAlike?.toFixed(2)
    lines.push(
      ...(alike === undefined
        ? [`${others}; only bad labels came, so nothing says how many of them are.`]
        : [`${others}, and ${alike} if as many of them are as of the labelled ones.`]),
      ...(badIfRight === undefined ? [] : [`It is 1 if ${grouped(badIfRight)} of them are bad.`]),
    )
  }
  return [`${lines.join(' ')}\n`]
}

const countText = ({ bad, good }: PartFigures): string => `${grouped(bad)} / ${grouped(bad + good)}`

function figureRows(...parts: readonly PartFigures[]): readonly (readonly string[])[] {
  const metrics = METRIC_NAMES.map((name) => [
    NAMES[name],
    ...parts.map(({ figures }) => figureText(figures?.[name])),
  ])
  const reviewed = parts.map(({ dailyPrecision }) => figureText(dailyPrecision))
  return [...metrics, [`CP@${REVIEWED_A_DAY}`, ...reviewed]]
}
