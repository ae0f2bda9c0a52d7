import type { LearnedNow } from '@winnow/engine'
import type { LastFit } from './model-log.ts'

type ModelRecord = LearnedNow['history'][number]

/** What serves an abuse type, what is being fitted, and what served before, the latest last. */
export function modelJson(
  { abuseType, history, fitting, ...now }: LearnedNow,
  lastFit: LastFit | undefined,
) {
  return {
    abuse_type: abuseType,
    ...now,
    fitting: fitting === undefined ? null : fitJson(fitting, lastFit?.begunMs),
    last_fit: lastFit === undefined ? null : lastFitJson(lastFit),
    history: history.map(recordJson),
  }
}

/** Of the fits since the service started. */
const lastFitJson = ({ begunMs, ended }: LastFit) => ({
  begun: begunMs,
  ended: ended?.atMs ?? null,
  how: ended?.how ?? null,
})

/** `done`: the share of rows that were read; a fit ends some seconds after the last. */
function fitJson(
  { phase, read, rows }: NonNullable<LearnedNow['fitting']>,
  begunMs: number | undefined,
) {
  const done = rows === 0 ? 1 : Math.round((100 * read) / rows) / 100
  return { phase, rows, done, started: begunMs ?? null }
}

/** A model's entry of the ledger; older entries do not say where their models come from. */
function recordJson({ sequence, how, model, parent, summary, origin }: ModelRecord) {
  return {
    sequence,
    how,
    model,
    ...(parent === undefined ? {} : { parent }),
    ...(summary === undefined ? {} : summaryJson(summary)),
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
