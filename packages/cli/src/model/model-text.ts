import { explained, isEnough, TOO_FEW } from '../evaluate/figure-text.ts'
import { momentText, tableOf } from '../output/print-table.ts'
import { visible } from '../output/visible.ts'
import type { FitJson, ModelJson, ModelRecordJson } from './model-api.ts'

/** Below the table of an environment that does not learn. */
export const LEARNS_NOTHING =
  'Labels teach this environment nothing: as many others as a service learns for had labels before it.\n'

/** One line per abuse type. */
export function modelTable(models: readonly ModelJson[]): string {
  const rows = models.map(
    ({ abuse_type, serving, chosen_by_hand, kind, rows: held, bad, fitting }) => [
      abuse_type,
      serving === 0 ? '–' : String(serving),
      `${servingText(serving, kind)}${chosen_by_hand ? ', chosen by hand' : ''}`,
      String(held),
      String(bad),
      fitting === null ? '' : fitText(fitting),
    ],
  )
  return tableOf([['ABUSE TYPE', 'MODEL', 'WHAT SERVES', 'ROWS', 'BAD', 'FIT'], ...rows])
}

/** How far a fit is: `reading rows, 45 %`, `growing trees, 30 of 120`, `judging`. */
export function fitText({ phase, done, trees, of_trees: most }: FitJson): string {
  if (phase === 'reading') return `reading rows, ${Math.round(100 * done)} %`
  return trees === null || most === null ? phase : `${phase} trees, ${trees} of ${most}`
}

/** All that is known of one abuse type's models, the newest first. */
export function modelPage(model: ModelJson): string {
  const { abuse_type, serving, chosen_by_hand, kind, rows, bad, fitting, history } = model
  const head = [
    `${abuse_type}: ${serving === 0 ? '' : `model ${serving}, `}${servingText(serving, kind)}`,
    ...(chosen_by_hand ? [CHOSEN] : []),
    `${rows} rows to learn from, ${bad} of them bad`,
    ...(fitting === null ? [] : [fittingText(fitting)]),
  ]
  return `${head.join('\n')}\n${history.length === 0 ? '' : `\n${historyTable(model)}`}`
}

const fittingText = (fit: FitJson): string =>
  `being fitted to ${fit.rows} rows for ${fit.seconds} s: ${fitText(fit)}`

const CHOSEN =
  'chosen by hand: a fitted one replaces it only if it ranks the latest rows better by more than chance'

const HEADS = [
  'ENTRY',
  'AT',
  'MODEL',
  'HOW',
  'KIND',
  'ROWS',
  'BAD',
  'UP TO',
  'PRECISION',
  'AGAINST',
  'GAIN',
  'PARENT',
  'CODE',
]

function historyTable({ history, serving }: ModelJson): string {
  const holder = servingEntry(history, serving)
  const rows = [...history]
    .toReversed()
    .map((record) => [
      `${record.sequence}${record === holder ? ' *' : ''}`,
      record.at === undefined ? '' : momentText(record.at),
      record.model === 0 ? '–' : String(record.model),
      howText(record),
      record.kind ?? '',
      numberText(record.rows),
      numberText(record.bad),
      record.to === undefined ? '' : momentText(record.to),
      precisionText(record),
      againstText(record),
      gainText(record),
      numberText(record.parent),
      record.code_version ?? '',
    ])
  return explained(`${tableOf([HEADS, ...rows])}\n${FOOT}`)
}

const FOOT =
  '* serves now. Precision is average precision on the latest rows, with its 95 % interval; against: that of the scores\n' +
  'that were served, or of the model that was chosen by hand, on the same rows; gain: the difference.\n'

/** The last entry that let the model serve which serves. */
const servingEntry = (
  history: readonly ModelRecordJson[],
  serving: number,
): ModelRecordJson | undefined =>
  history.findLast(
    ({ how, model }) => model === serving && (how === 'promoted' || how === 'by_hand'),
  )

/** What came of a fit that was asked for. */
export function fittedText({ model, kind = '', how, champion }: ModelRecordJson): string {
  const verdict = how === 'promoted' ? 'It serves now' : `${whyKept(champion)}, and is held`
  return `Model ${model} (${kind}). ${verdict}.\n`
}

function whyKept(champion: ModelRecordJson['champion']): string {
  if ((champion?.gain?.high ?? 0) < 0) return 'It ranks the latest rows worse than what serves'
  if (champion?.chosen === undefined) return 'Somebody chose another by hand meanwhile'
  const rival = champion.chosen === 0 ? 'the starter' : `model ${champion.chosen}`
  return `It is not shown to rank the latest rows better than ${rival}, which was chosen by hand`
}

const HOW: Readonly<Record<ModelRecordJson['how'], string>> = {
  promoted: 'fitted, serves',
  kept: 'fitted, not better',
  by_hand: 'let serve',
  imported: 'imported',
  released: 'fits choose again',
}

function howText({ how, champion }: ModelRecordJson): string {
  return how === 'kept' && (champion?.gain?.high ?? 0) < 0 ? 'fitted, worse' : HOW[how]
}

function againstText({ champion }: ModelRecordJson): string {
  const value = champion?.metrics.average_precision.value
  return typeof value === 'number' ? value.toFixed(3) : ''
}

/** `+0.012 (−0.031 to +0.055)`. */
function gainText({ champion }: ModelRecordJson): string {
  const { value = null, low = null, high = null } = champion?.gain ?? {}
  if (value === null || low === null || high === null) return ''
  return `${signed(value)} (${signed(low)} to ${signed(high)})`
}

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`

function servingText(serving: number, kind: string): string {
  if (serving === 0) return 'the starter, and what labels taught online'
  return kind === 'none' ? 'the starter and the online model, calibrated' : visible(kind)
}

const numberText = (value: number | undefined): string => (value === undefined ? '' : String(value))

function precisionText({ metrics, judged }: ModelRecordJson): string {
  const { value = null, low = null, high = null } = metrics?.average_precision ?? {}
  if (judged !== undefined && !isEnough({ bad: judged.bad, good: judged.rows - judged.bad })) {
    return TOO_FEW
  }
  if (value === null) return ''
  const interval = low === null || high === null ? '' : ` (${low.toFixed(3)}–${high.toFixed(3)})`
  return `${value.toFixed(3)}${interval}`
}
