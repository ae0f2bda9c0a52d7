import {
  booleanSchema,
  choiceSchema,
  integerSchema,
  nullable,
  numberSchema,
  textSchema,
  type Schema,
  named,
  namedObject,
} from '../answers/typed-schema.ts'

/** Parts of many answers, each with a value that a reader may meet. */

const EXAMPLE_MS = Date.UTC(2026, 2, 1, 12)

export const momentSchema = (what: string): Schema<number> =>
  integerSchema({ description: `${what} Milliseconds since 1970.`, examples: [EXAMPLE_MS] })

export const countSchema = (what: string, example = 3): Schema<number> =>
  integerSchema({ description: what, examples: [example] })

/** Of an event that was shrunk. */
export const isShrunkenSchema = booleanSchema({
  description:
    'Present and true for an event without its details, which were removed because it was old or its user was erased.',
})

export const idSchema = (example: string, what?: string): Schema<string> =>
  textSchema({ ...(what === undefined ? {} : { description: what }), examples: [example] })

export const sentenceSchema = (example: string, what?: string): Schema<string> =>
  idSchema(example, what)

export const userIdSchema = idSchema('billy_jones')

export const sequenceSchema = countSchema('The number of its entry in the ledger.', 4711)

export const environmentSchema = named('Environment', choiceSchema(['production', 'sandbox']))

export const scoreSchema = numberSchema({
  description: '0 to 100; 0 to 1 with the account setting.',
  examples: [81.4],
})

/** What a label is about, when narrower than the user. */
export const labelledEntitySchema = namedObject('LabelledThing', {
  type: choiceSchema(['order', 'transaction', 'content', 'session', 'device']),
  id: idSchema('ORDER-28168441'),
})

/** A change of, or a part of, a score's log-odds. */
export const logOddsSchema = (what: string, example = 1.25): Schema<number> =>
  numberSchema({ description: what, examples: [example] })

/** A part of, or a change of, a score from 0 to 100. */
export const pointsSchema = (what: string, example = 12.3): Schema<number> =>
  numberSchema({ description: what, examples: [example] })

/** A figure with its 95 % interval; null = not known. */
export const estimateSchema = namedObject('Estimate', {
  value: nullable(numberSchema({ examples: [0.82] })),
  low: nullable(numberSchema({ examples: [0.77] })),
  high: nullable(numberSchema({ examples: [0.86] })),
})

/** The figures of how good scores are. */
export const figureParts = {
  area_under_roc: estimateSchema,
  average_precision: estimateSchema,
  recall_at_1_percent: estimateSchema,
  brier_score: estimateSchema,
  log_loss: estimateSchema,
  calibration_error: estimateSchema,
}

export const figuresSchema = namedObject('Figures', figureParts)

/** What a fitted model's figures are of. */
export const judgedSchema = namedObject('JudgedRows', {
  rows: countSchema('Its latest rows: its figures are those of the same fit without them.', 7200),
  bad: countSchema(
    'Bad rows among them. Under 10, or with fewer good ones, figures are null.',
    180,
  ),
})
