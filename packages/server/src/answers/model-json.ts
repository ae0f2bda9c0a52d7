import {
  abuseTypeSchema,
  booleanSchema,
  choiceSchema,
  listSchema,
  nullable,
  numberSchema,
  optionalSchema,
  namedObject,
} from '@winnow/contract'
import type { LearnedNow } from '@winnow/engine'
import {
  countSchema,
  estimateSchema,
  figuresSchema,
  idSchema,
  judgedSchema,
  momentSchema,
  sequenceSchema,
} from './common-schemas.ts'
import type { LastFit } from './model-log.ts'
import type { Written } from './written.ts'

const fittingSchema = namedObject('ModelFitting', {
  phase: choiceSchema(['reading', 'fitting', 'counting', 'growing', 'judging']),
  rows: countSchema('Rows to be read.', 36_000),
  rows_read: countSchema('Of these, read so far.', 30_000),
  unreadable: countSchema('Rows that could not be read.', 0),
  done: numberSchema({ description: 'The share of rows that were read.', examples: [0.83] }),
  trees: nullable(countSchema('Trees of this phase, where it grows any.', 12)),
  of_trees: nullable(countSchema('At most so many.', 80)),
  started: momentSchema('When it was begun.'),
  seconds: numberSchema({ description: 'Since then.', examples: [4.3] }),
})

const lastFitSchema = namedObject('LastFit', {
  begun: momentSchema('When it was begun.'),
  ended: nullable(momentSchema('When it ended.')),
  how: nullable(choiceSchema(['fitted', 'nothing', 'failed'])),
})

/** Why a fitted model serves, or does not. */
const championSchema = namedObject('ChampionFigures', {
  chosen: optionalSchema(
    countSchema('The model chosen by hand; absent: the scores that were served.', 0),
  ),
  metrics: figuresSchema,
  gain: optionalSchema(estimateSchema),
})

const modelRecordSchema = namedObject('ModelRecord', {
  sequence: sequenceSchema,
  at: optionalSchema(momentSchema('When: of a fit, the time of the labels that it knew.')),
  how: choiceSchema(['promoted', 'kept', 'by_hand', 'imported', 'released']),
  model: countSchema('The entry that holds it; 0 = the starter.', 4711),
  parent: optionalSchema(countSchema('What served when it came.', 0)),
  kind: optionalSchema(idSchema('trees')),
  rows: optionalSchema(countSchema('Rows it was fitted to.', 36_000)),
  bad: optionalSchema(countSchema('Bad rows among them.', 900)),
  unreadable: optionalSchema(countSchema('Rows that could not be read.', 0)),
  judged: optionalSchema(judgedSchema),
  metrics: optionalSchema(figuresSchema),
  champion: optionalSchema(championSchema),
  from: optionalSchema(momentSchema('Its first row.')),
  to: optionalSchema(momentSchema('Its last row.')),
  code_version: optionalSchema(idSchema('0.1.0')),
  features: optionalSchema(idSchema('9f86d081884c7d65', 'SHA-256 of the list of features.')),
  sha256: optionalSchema(idSchema('2c26b46b68ffc68f', 'SHA-256 of the model.')),
})

/** What serves an abuse type. */
export const modelSchema = namedObject('Model', {
  abuse_type: abuseTypeSchema,
  serving: countSchema('The entry of the fitted model that serves; 0 = none.', 4711),
  chosen_by_hand: booleanSchema({
    description:
      'Fits replace it only with one that ranks the latest rows better by more than chance.',
  }),
  kind: idSchema('trees', '`none`, `text`, `ridge`, `trees` …: what was fitted.'),
  rows: countSchema('Rows held for the next fit.', 36_000),
  bad: countSchema('How many of them are bad.', 900),
  fitting: nullable(fittingSchema),
  last_fit: nullable(lastFitSchema),
  history: listSchema(modelRecordSchema, { description: 'The latest last.' }),
})

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
    last_fit: lastFit === undefined ? null : lastFitJson(lastFit),
    history: history.map(recordJson),
  }
}

/** Of the fits since the service started. */
const lastFitJson = ({ begunMs, ended }: LastFit): Written<typeof lastFitSchema> => ({
  begun: begunMs,
  ended: ended?.atMs ?? null,
  how: ended?.how ?? null,
})

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
