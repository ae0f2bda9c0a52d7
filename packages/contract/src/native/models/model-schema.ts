import { abuseTypeSchema } from '../../answers/score-parts.ts'
import {
  booleanSchema,
  choiceSchema,
  listSchema,
  namedObject,
  nullable,
  numberSchema,
  optional,
} from '../../answers/typed-schema.ts'
import {
  countSchema,
  environmentSchema,
  estimateSchema,
  figuresSchema,
  idSchema,
  judgedSchema,
  momentSchema,
  sequenceSchema,
} from '../common-schemas.ts'

export const fittingSchema = namedObject('ModelFitting', {
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

export const lastFitSchema = namedObject('LastFit', {
  begun: momentSchema('When it was begun.'),
  ended: nullable(momentSchema('When it ended.')),
  how: nullable(choiceSchema(['fitted', 'nothing', 'failed'])),
})

/** Why a fitted model serves, or does not. */
const championSchema = namedObject('ChampionFigures', {
  chosen: optional(
    countSchema('The model chosen by hand; absent: the scores that were served.', 0),
  ),
  metrics: figuresSchema,
  gain: optional(estimateSchema),
})

export const modelRecordSchema = namedObject('ModelRecord', {
  sequence: sequenceSchema,
  at: optional(momentSchema('When: of a fit, the time of the labels that it knew.')),
  how: choiceSchema(['promoted', 'kept', 'by_hand', 'imported', 'released']),
  model: countSchema('The entry that holds it; 0 = the starter.', 4711),
  parent: optional(countSchema('What served when it came.', 0)),
  kind: optional(idSchema('trees')),
  rows: optional(countSchema('Rows it was fitted to.', 36_000)),
  bad: optional(countSchema('Bad rows among them.', 900)),
  unreadable: optional(countSchema('Rows that could not be read.', 0)),
  judged: optional(judgedSchema),
  metrics: optional(figuresSchema),
  champion: optional(championSchema),
  from: optional(momentSchema('Its first row.')),
  to: optional(momentSchema('Its last row.')),
  code_version: optional(idSchema('0.1.0')),
  features: optional(idSchema('9f86d081884c7d65', 'SHA-256 of the list of features.')),
  sha256: optional(idSchema('2c26b46b68ffc68f', 'SHA-256 of the model.')),
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

/** Environments that learn from labels, the first ones that had any. */
export const LEARNING_ENVIRONMENTS_COUNT = 4

export const modelListSchema = namedObject('ModelList', {
  environment: environmentSchema,
  learns: booleanSchema({
    description: `False: labels teach this environment nothing, for ${LEARNING_ENVIRONMENTS_COUNT} others had labels before.`,
  }),
  models: listSchema(modelSchema),
})

export const environmentModelSchema = namedObject('ModelOfEnvironment', {
  environment: environmentSchema,
  ...modelSchema.properties,
})

export const begunFitSchema = namedObject('BegunFit', {
  abuse_type: abuseTypeSchema,
  rows: countSchema('Rows it is fitted to.', 36_000),
})

const serving = countSchema('The model that serves now; 0 = the starter.', 4711)

export const importedModelSchema = namedObject('ImportedModel', {
  abuse_type: abuseTypeSchema,
  model: countSchema('Its entry here.', 5120),
  serving,
})

export const servedModelSchema = namedObject('ServedModel', {
  abuse_type: abuseTypeSchema,
  serving,
  sequence: sequenceSchema,
})
