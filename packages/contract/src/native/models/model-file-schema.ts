import { abuseTypeSchema } from '../../answers/score-parts.ts'
import {
  namedObject,
  nullable,
  numberSchema,
  objectSchema,
  optional,
  wordSchema,
} from '../../answers/typed-schema.ts'
import { countSchema, idSchema, judgedSchema, momentSchema } from '../common-schemas.ts'

export const MODEL_FILE_FORMAT = 'winnow-model-1'

/** A figure of a file: without members, when too few rows judged it. */
const fileEstimateSchema = namedObject('FileEstimate', {
  value: optional(nullable(numberSchema({ examples: [0.82] }))),
  low: optional(nullable(numberSchema({ examples: [0.77] }))),
  high: optional(nullable(numberSchema({ examples: [0.86] }))),
})

const fileFiguresSchema = namedObject('FileFigures', {
  area_under_roc: fileEstimateSchema,
  average_precision: fileEstimateSchema,
  recall_at_1_percent: fileEstimateSchema,
  brier_score: fileEstimateSchema,
  log_loss: fileEstimateSchema,
  calibration_error: fileEstimateSchema,
})

const modelFileParts = {
  format: wordSchema(MODEL_FILE_FORMAT),
  abuse_type: abuseTypeSchema,
  model: countSchema('The entry that holds it where it comes from.', 4711),
  parent: countSchema('What served there when it came.', 0),
  code_version: idSchema('0.1.0'),
  features: idSchema('9f86d081884c7d65', 'SHA-256 of the list of features it was fitted to.'),
  summary: objectSchema({
    kind: idSchema('trees'),
    rows: countSchema('Rows it was fitted to.', 36_000),
    bad: countSchema('Bad rows among them.', 900),
    unreadable: optional(countSchema('Rows that could not be read.', 0)),
    fromMs: momentSchema('Its first row.'),
    toMs: momentSchema('Its last row.'),
    judged: optional(judgedSchema),
    metrics: fileFiguresSchema,
  }),
  layers_sha256: idSchema('2c26b46b68ffc68f', 'SHA-256 of the bytes of `layers`.'),
  layers: idSchema('V0lOTk9X', 'The model in base64.'),
}

/**
 * A model in one file, all that is needed to serve it elsewhere and to know what it is. `sha256` is that
 * of the file's own JSON without it, members in their order; `layers` are the model's bytes in base64.
 */
export const modelFileSchema = namedObject('ModelFile', {
  ...modelFileParts,
  sha256: idSchema('fcde2b2edba56bf4', 'SHA-256 of the file without this member.'),
})
