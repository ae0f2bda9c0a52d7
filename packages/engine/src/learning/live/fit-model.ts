import { ABUSE_TYPES, fromCanonicalJson } from '@winnow/contract'
import { contentOf } from '../../entities/text/content-of.ts'
import { evaluate, type Evaluation } from '../../evaluation/evaluate.ts'
import type { Estimate } from '../../evaluation/resampling/bootstrap.ts'
import { METRIC_NAMES } from '../../evaluation/metrics/metrics.ts'
import { FEATURES } from '../../features/index.ts'
import { textSeedOf } from '../../models/text/written-text.ts'
import { scoreOf } from '../../models/score.ts'
import { STARTER_MODELS } from '../../models/starter/index.ts'
import { decodeOutcome, type Outcome } from '../../events/outcome.ts'
import type { EventEntry } from '../../entries/event-entry.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import type {
  FitTask,
  FittedModel,
  KnownEstimate,
  ModelSummary,
  OnProgress,
} from '../../ports/trainer.ts'
import type { DatedRow, LabelledRow } from '../rows/labelled-rows.ts'
import type { Custom } from '../rows/custom-columns.ts'
import { type Champion, challenge } from '../fit/challenge.ts'
import { propose, type Proposal } from '../fit/propose.ts'
import { badIn, type RowTable, validationFrom } from '../rows/row-table.ts'
import { type RowValues, tableOf } from '../rows/table-of.ts'
import { withoutWarmUp } from '../rows/without-warm-up.ts'
import { FIRST_LAYERS } from '../layers.ts'
import { FIGURES_ROWS_MIN } from '../learning-limits.ts'
import { decodeLayers, encodeLayers } from './layers-code.ts'
import { oddsOfRows } from './odds-of-rows.ts'

/** Numbers of a row in a task. */
export const TASK_NUMBERS = 4

/** Entries read at once, so that few outcomes are in memory both packed and unpacked. */
const READ_ENTRIES = 250

/** Gives entries of the ledger, in any order. */
export type ReadEntries = (sequences: readonly number[]) => Promise<readonly LedgerEntry[]>

/**
 * Fits a model to rows of the ledger, with the vectors they were scored with. Undefined when they are
 * all good, or all bad. Pure but for `read`: the same task over the same ledger gives the same bytes.
 */
export async function fitModel(
  task: FitTask,
  read: ReadEntries,
  onProgress: OnProgress = () => undefined,
): Promise<FittedModel | undefined> {
  const { abuseType, seed } = task
  const wanted = rowsByTime(task)
  const values = await valuesOf(task, read, onProgress)
  const readable = wanted.filter(({ sequence }) => values.has(sequence))
  const unreadable = wanted.length - readable.length
  const rows = withoutWarmUp(readable, task.settledMs, ({ sequence }) => {
    return values.get(sequence)?.features ?? NO_VALUES.features
  })
  const counts = { read: wanted.length, rows: wanted.length, unreadable }
  onProgress({ phase: 'fitting', ...counts })
  const bad = rows.filter(({ isBad }) => isBad).length
  if (bad === 0 || bad === rows.length) return undefined
  const table = tableOf(abuseType, rows, ({ sequence }) => values.get(sequence) ?? NO_VALUES)
  const proposal = propose(table, STARTER_MODELS[abuseType], ({ phase, trees, of }) =>
    onProgress({ phase, ...counts, trees: { grown: trees, of } }),
  )
  onProgress({ phase: 'judging', ...counts })
  const latest = rows.slice(validationFrom(table))
  const judged = latest.map(({ sequence }) => values.get(sequence) ?? NO_VALUES)
  const champion = await championOf(task, read, { proposal, judged })
  const { isPromoted, gain } = challenge(proposal, champion, seed)
  return {
    bytes: encodeLayers(proposal.layers, NAMES),
    isPromoted,
    summary: { ...summaryOf(proposal, table, { seed, rows }), unreadable },
    champion: {
      ...(task.chosen === undefined ? {} : { chosen: task.chosen }),
      metrics: metricsOf({ ...proposal, odds: champion.odds }, seed),
      ...(gain === undefined ? {} : { gain: estimate(gain) }),
    },
  }
}

const NAMES = FEATURES.map(({ name }) => name)

/** What the proposal is compared with: the scores that were served, or what the model that was chosen by hand would have given. */
async function championOf(
  { chosen, abuseType }: FitTask,
  read: ReadEntries,
  { proposal, judged }: { readonly proposal: Proposal; readonly judged: readonly RowValues[] },
): Promise<Champion> {
  if (chosen === undefined) return { odds: proposal.latest.served, isChosen: false }
  const [holder] = chosen === 0 ? [] : await read([chosen])
  if (chosen !== 0 && holder === undefined) throw new Error(`model ${chosen} cannot be read`)
  const layers = holder === undefined ? FIRST_LAYERS : decodeLayers(holder.outcome, NAMES)
  return { odds: oddsOfRows(layers, abuseType, judged), isChosen: true }
}

const NO_VALUES: RowValues = { features: new Float32Array(0), online: 0, served: 0 }

/** The oldest first, up to the last good one: see `LabelledRows.byTime`. */
function rowsByTime({ rows: numbers }: FitTask): readonly LabelledRow<DatedRow>[] {
  const rows = Array.from({ length: numbers.length / TASK_NUMBERS }, (_, at) => {
    const [sequence = 0, atMs = 0, weight = 0, bad = 0] = numbers.subarray(TASK_NUMBERS * at)
    return { sequence, row: { atMs }, weight, isBad: bad === 1 }
  })
  rows.sort((a, b) => a.row.atMs - b.row.atMs || a.sequence - b.sequence)
  return rows.slice(0, rows.findLastIndex(({ isBad }) => !isBad) + 1)
}

async function valuesOf(
  task: FitTask,
  read: ReadEntries,
  onProgress: OnProgress,
): Promise<ReadonlyMap<number, RowValues>> {
  const values = new Map<number, RowValues>()
  const sequences = rowsByTime(task).map(({ sequence }) => sequence)
  for (let from = 0; from < sequences.length; from += READ_ENTRIES) {
    const unreadable = from - values.size
    onProgress({ phase: 'reading', read: from, rows: sequences.length, unreadable })
    for (const entry of await read(sequences.slice(from, from + READ_ENTRIES))) {
      const row = rowValuesOf(task, entry)
      if (row !== undefined) values.set(entry.sequence, row)
    }
  }
  return values
}

function rowValuesOf({ abuseType, seed }: FitTask, entry: LedgerEntry): RowValues | undefined {
  const opened = entry.kind === 'event' ? openedOf(entry) : undefined
  if (opened === undefined) return undefined
  const { features, scores, online, custom, text } = opened
  // An older version's vectors are shorter or longer; their features stand elsewhere.
  if (features.length !== FEATURES.length) return undefined
  const place = ABUSE_TYPES.indexOf(abuseType)
  return {
    features,
    custom,
    online: online[place] ?? 0,
    served: oddsOf(scores[place] ?? NaN),
    ...(text === '' ? {} : { text: { seed: textSeedOf(seed), text } }),
  }
}

type OpenedEntry = Outcome & { readonly custom: Custom; readonly text: string }

/** Undefined for a row that cannot be decoded, which must not fail the whole fit; the caller counts these. */
function openedOf({ outcome, body }: EventEntry): OpenedEntry | undefined {
  try {
    const event = fromCanonicalJson(body)
    const { custom } = event
    return { ...decodeOutcome(outcome), custom, text: contentOf(event)?.text ?? '' }
  } catch {
    // A format of another version, or a damaged entry.
    return undefined
  }
}

/** Scores are rounded to 32 bits: near either end the log-odds they came from are lost. */
const ODDS_MAX = 30

/** Log-odds of a score 0–100. */
function oddsOf(score: number): number {
  const odds = Math.log(score / (100 - score))
  return Math.min(ODDS_MAX, Math.max(-ODDS_MAX, odds))
}

function summaryOf(
  { layers, latest, odds }: Proposal,
  table: RowTable,
  { seed, rows }: { readonly seed: number; readonly rows: readonly LabelledRow<DatedRow>[] },
): ModelSummary {
  return {
    kind: layers.batch.kind,
    rows: table.count,
    bad: rows.filter(({ isBad }) => isBad).length,
    fromMs: rows[0]?.row.atMs ?? 0,
    toMs: rows.at(-1)?.row.atMs ?? 0,
    judged: { rows: latest.count, bad: badIn(latest) },
    metrics: metricsOf({ latest, odds }, seed),
  }
}

/** All unknown where few of the rows are bad, or good: resamples are too much alike for an honest interval. */
function metricsOf({ latest, odds }: Omit<Proposal, 'layers'>, seed: number) {
  const bad = badIn(latest)
  const isEnough = Math.min(bad, latest.count - bad) >= FIGURES_ROWS_MIN
  const weights = Float64Array.from(latest.weights)
  const judged = { scores: odds.map(scoreOf), bad: latest.bad, weights }
  return writable(isEnough ? evaluate(judged, { seed }) : undefined)
}

/** JSON knows no NaN. */
const known = (value = NaN): number | null => (Number.isFinite(value) ? value : null)

const estimate = ({ value, low, high }: Partial<Estimate> = {}): KnownEstimate => ({
  value: known(value),
  low: known(low),
  high: known(high),
})

function writable(metrics: Evaluation | undefined): ModelSummary['metrics'] {
  return Object.fromEntries(
    METRIC_NAMES.map((name) => [name, estimate(metrics?.[name])]),
  ) as ModelSummary['metrics']
}
