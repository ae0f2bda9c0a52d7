import type {
  fittingSchema,
  lastFitSchema,
  modelRecordSchema,
  modelSchema,
} from '@winnow/contract/native'
import type { LearnedNow } from '@winnow/engine'
import type { LastFit } from './model-log.ts'
import type { Written } from './written.ts'

type ModelRecord = LearnedNow['history'][number]

/** What serves an abuse type, what is being fitted, and what served before, the latest last. */
export function modelJson(
  { abuseType, history, fitting, isChosen, ...now }: LearnedNow,
  lastFit: LastFit | undefined,
  nowMs: number,
): Written<typeof modelSchema> {
  return {
    abuse_type: abuseType,
    ...now,
    chosen_by_hand: isChosen,
    fitting: fitting === undefined ? null : fitJson(fitting, lastFit?.begunMs ?? nowMs, nowMs),
    last_fit: lastFitJson(lastFit ?? fitIn(history)),
    history: history.map(recordJson),
  }
}

/** What the ledger has of the latest fit: one before the service started. It has none that came to nothing. */
function fitIn(history: readonly ModelRecord[]): LastFit | undefined {
  const fit = history.findLast(({ how }) => how === 'promoted' || how === 'kept')
  if (fit?.atMs === undefined) return undefined
  return { begunMs: fit.atMs, ended: { atMs: fit.atMs, how: 'fitted' } }
}

const lastFitJson = (fit: LastFit | undefined): Written<typeof lastFitSchema> | null =>
  fit === undefined
    ? null
    : { begun: fit.begunMs, ended: fit.ended?.atMs ?? null, how: fit.ended?.how ?? null }

/** `done`: the share of rows that were read; `trees`: of the phase's, where it grows any. */
function fitJson(
  { phase, read, rows, unreadable, trees }: NonNullable<LearnedNow['fitting']>,
  begunMs: number,
  nowMs: number,
): Written<typeof fittingSchema> {
  const done = rows === 0 ? 1 : Math.round((100 * read) / rows) / 100
  return {
    phase,
    rows,
    rows_read: read,
    unreadable,
    done,
    trees: trees?.grown ?? null,
    of_trees: trees?.of ?? null,
    started: begunMs,
    seconds: Math.round((nowMs - begunMs) / 100) / 10,
  }
}

/** A model's entry of the ledger; older entries do not say where their models come from. */
function recordJson({
  sequence,
  atMs,
  how,
  model,
  parent,
  summary,
  champion,
  origin,
}: ModelRecord): Written<typeof modelRecordSchema> {
  return {
    sequence,
    ...(atMs === undefined ? {} : { at: atMs }),
    how,
    model,
    ...(parent === undefined ? {} : { parent }),
    ...(summary === undefined ? {} : summaryJson(summary)),
    ...(champion === undefined ? {} : { champion }),
    ...(origin === undefined ? {} : originJson(origin)),
  }
}

function summaryJson({ fromMs, toMs, ...summary }: NonNullable<ModelRecord['summary']>) {
  return { ...summary, from: fromMs, to: toMs }
}

const originJson = ({ codeVersion, features, sha256 }: NonNullable<ModelRecord['origin']>) => ({
  code_version: codeVersion,
  features,
  sha256,
})
