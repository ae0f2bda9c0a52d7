import { ours } from '../../answers/personal.ts'
import { inPath, WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall, jsonBody } from '../call/native-call.ts'
import { momentParameter, required, textParameter } from '../call/parameter.ts'
import { MODEL_FILE_FORMAT, modelFileSchema } from './model-file-schema.ts'
import {
  begunFitSchema,
  environmentModelSchema,
  importedModelSchema,
  modelListSchema,
  servedModelSchema,
} from './model-schema.ts'
import { modelReportSchema } from './report-schema.ts'

const ESTIMATE = { value: 0.82, low: 0.77, high: 0.86 }

const FIGURES = {
  area_under_roc: ESTIMATE,
  average_precision: ESTIMATE,
  recall_at_1_percent: ESTIMATE,
  brier_score: ESTIMATE,
  log_loss: ESTIMATE,
  calibration_error: ESTIMATE,
}

/** A model file as an example; what it holds is no model. */
const MODEL_FILE = {
  format: MODEL_FILE_FORMAT,
  abuse_type: 'payment_abuse',
  model: 4711,
  parent: 0,
  code_version: '0.1.0',
  features: '9f86d081884c7d65',
  summary: {
    kind: 'trees',
    rows: 36_000,
    bad: 900,
    fromMs: 1_740_830_400_000,
    toMs: 1_772_366_400_000,
    metrics: FIGURES,
  },
  layers_sha256: '2c26b46b68ffc68f',
  layers: 'V0lOTk9X',
  sha256: 'fcde2b2edba56bf4',
} as const

/** Which models serve an environment, the choice of another, and how good the scores were. */
export const modelCalls = {
  listModels: defineCall(
    {
      method: 'GET',
      path: '/v1/models',
      access: 'api_key',
      permission: 'read_models',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'List the models that serve',
      description:
        'By abuse type: the fitted model that serves (`serving`, 0 = the starter and what labels taught ' +
        'online), its kind, the rows it would learn from now and how many of them are bad, the fit that is under way, and the history: each ' +
        'fitted model with its rows and its figures on the latest labels, and who let it serve.',
      answer: answers(modelListSchema),
    },
    {},
  ),
  readModel: defineCall(
    {
      method: 'GET',
      path: '/v1/models/{abuseType}',
      access: 'api_key',
      permission: 'read_models',
      scope: { queue: 'any', abuseType: inPath('abuseType') },
      tag: 'Look up',
      summary: 'Get the model of an abuse type',
      description:
        'As in the list. While a model is fitted, `fitting` says its phase (reading, fitting, counting, ' +
        'growing, judging), how many rows it has read of how many, how many of them could not be read, ' +
        'trees grown of how many at most, when it was begun and the seconds since. Each model of the history names its ' +
        'parent (what served when it came), the version that fitted it, and the digests of its features ' +
        'and of its bytes.',
      answer: answers(environmentModelSchema),
    },
    { abuseType: 'payment_abuse' },
  ),
  trainModel: defineCall(
    {
      method: 'POST',
      path: '/v1/models/{abuseType}/train',
      access: 'api_key',
      permission: 'manage_models',
      scope: { queue: 'any', abuseType: inPath('abuseType') },
      tag: 'Administration',
      summary: 'Train a model now',
      description:
        'However few labels are new. It is fitted beside the service; `GET /v1/models/{abuseType}` says ' +
        'how far it is. It serves unless it ranks the latest rows worse than what served; a model that was chosen by hand ' +
        'it replaces only if it ranks them better by more than chance.',
      answer: answers(begunFitSchema, 'The fit was begun.', 202),
      errors: ['conflict'],
    },
    { abuseType: 'payment_abuse' },
  ),
  exportModel: defineCall(
    {
      method: 'GET',
      path: '/v1/models/{abuseType}/export',
      access: 'api_key',
      permission: 'read_models',
      scope: { queue: 'any', abuseType: inPath('abuseType') },
      tag: 'Administration',
      summary: 'Export a model',
      description: 'All that is needed to serve it in another environment, with its figures.',
      answer: answers(ours(modelFileSchema)),
      query: {
        model: textParameter<number>('A `model` of the history; by default the one that serves.'),
      },
    },
    { abuseType: 'payment_abuse' },
  ),
  importModel: defineCall(
    {
      method: 'POST',
      path: '/v1/models/{abuseType}/import',
      access: 'api_key',
      permission: 'manage_models',
      scope: { queue: 'any', abuseType: inPath('abuseType') },
      tag: 'Administration',
      summary: 'Import a model',
      description:
        'A file of the export, of the same version’s features. It is in the history then, and serves ' +
        'when it is promoted.',
      body: jsonBody(modelFileSchema),
      answer: answers(importedModelSchema),
    },
    { abuseType: 'payment_abuse', body: MODEL_FILE },
  ),
  promoteModel: defineCall(
    {
      method: 'POST',
      path: '/v1/models/{abuseType}/promote',
      access: 'api_key',
      permission: 'manage_models',
      scope: { queue: 'any', abuseType: inPath('abuseType') },
      tag: 'Administration',
      summary: 'Promote a model',
      description:
        'The next event is scored with it. It serves until you choose again, or until a fitted one ranks the latest ' +
        'rows better than it by more than chance; `release` lets fits choose as before. `sequence` is the entry ' +
        'that says so: of the model that was chosen already the one there is, 0 for the starter of the beginning.',
      answer: answers(servedModelSchema),
      query: {
        model: required(
          textParameter<number>(
            'A `model` of the history; 0 = the starter and what labels taught online.',
          ),
        ),
      },
    },
    { abuseType: 'payment_abuse', model: 4711 },
  ),
  rollBackModel: defineCall(
    {
      method: 'POST',
      path: '/v1/models/{abuseType}/rollback',
      access: 'api_key',
      permission: 'manage_models',
      scope: { queue: 'any', abuseType: inPath('abuseType') },
      tag: 'Administration',
      summary: 'Roll back to the former model',
      description:
        'The last one that served and is not the one that serves now. It stays as one that was promoted by hand does.',
      answer: answers(servedModelSchema),
    },
    { abuseType: 'payment_abuse' },
  ),
  releaseModel: defineCall(
    {
      method: 'POST',
      path: '/v1/models/{abuseType}/release',
      access: 'api_key',
      permission: 'manage_models',
      scope: { queue: 'any', abuseType: inPath('abuseType') },
      tag: 'Administration',
      summary: 'Release a model that was chosen by hand',
      description:
        'After a choice by hand: what serves goes on, and the next fit replaces it unless it ranks the latest rows worse.',
      answer: answers(servedModelSchema),
      errors: ['conflict'],
    },
    { abuseType: 'payment_abuse' },
  ),
  readModelReport: defineCall(
    {
      method: 'GET',
      path: '/v1/models/{abuseType}/report',
      access: 'api_key',
      permission: 'read_models',
      scope: { queue: 'any', abuseType: inPath('abuseType') },
      tag: 'Look up',
      summary: 'Get the report of an abuse type',
      description:
        'Served scores judged by the labels that came later: figures with 95 % intervals by week and ' +
        'segment, score histogram, reliability curve, what each threshold would have blocked, and alarms ' +
        'when features, scores or calibration moved. Events too young to be judged are counted apart. ' +
        'Kept for five minutes (`as_of`); of a long ledger each call reads on, `progress` says how far.',
      query: {
        from: momentParameter(
          'The first event time: ms since 1970, or ISO 8601; 26 weeks before `to` by default.',
        ),
        to: momentParameter('Events before this time; now by default.'),
      },
      answer: answers(modelReportSchema),
    },
    { abuseType: 'payment_abuse' },
  ),
}
