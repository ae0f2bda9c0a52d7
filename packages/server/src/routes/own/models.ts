import {
  abuseTypeSchema,
  ABUSE_TYPES,
  abuseTypeOf,
  type AbuseType,
  booleanSchema,
  listSchema,
  namedObject,
} from '@winnow/contract'
import {
  FitRefused,
  type LearnedNow,
  MAX_LEARNING_ENVIRONMENTS,
  ModelRefused,
  ModelUnknown,
  serves,
} from '@winnow/engine'
import { countSchema, environmentSchema, sequenceSchema } from '../../answers/common-schemas.ts'
import {
  ModelFileRefused,
  modelFile,
  modelFileSchema,
  readModelFile,
} from '../../answers/model-file.ts'
import { modelJson, modelSchema } from '../../answers/model-json.ts'
import { json, type Answer } from '../../http/answer.ts'
import { jsonBodyOf } from '../../http/body/json-body.ts'
import { answered, jsonContent } from '../../http/doc-parts.ts'
import { textOf } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, KeyExchange, OwnRoute } from '../../http/route.ts'

const modelsSchema = namedObject('ModelList', {
  environment: environmentSchema,
  learns: booleanSchema({
    description: `False: labels teach this environment nothing, for ${MAX_LEARNING_ENVIRONMENTS} others had labels before.`,
  }),
  models: listSchema(modelSchema),
})
const oneModelSchema = namedObject('ModelOfEnvironment', {
  environment: environmentSchema,
  ...modelSchema.properties,
})
const begunSchema = namedObject('BegunFit', {
  abuse_type: abuseTypeSchema,
  rows: countSchema('Rows it is fitted to.', 36_000),
})
const serving = countSchema('The model that serves now; 0 = the starter.', 4711)
const importedSchema = namedObject('ImportedModel', {
  abuse_type: abuseTypeSchema,
  model: countSchema('Its entry here.', 5120),
  serving,
})
const servedSchema = namedObject('ServedModel', {
  abuse_type: abuseTypeSchema,
  serving,
  sequence: sequenceSchema,
})

/** Which models serve the caller's environment, and the choice of another. */
export const modelRoutes: readonly OwnRoute[] = [
  {
    method: 'GET',
    path: '/v1/models',
    access: 'api_key',
    doc: {
      tag: 'Look up',
      summary: 'List the models that serve',
      description:
        'By abuse type: the fitted model that serves (`serving`, 0 = the starter and what labels taught ' +
        'online), its kind, the rows it would learn from now and how many of them are bad, the fit that is under way, and the history: each ' +
        'fitted model with its rows and its figures on the latest labels, and who let it serve.',
      answers: { 200: answered(modelsSchema) },
    },
    handle: getModels,
  },
  {
    method: 'GET',
    path: '/v1/models/:abuseType',
    access: 'api_key',
    doc: {
      tag: 'Look up',
      summary: 'Get the model of an abuse type',
      description:
        'As in the list. While a model is fitted, `fitting` says its phase (reading, fitting, counting, ' +
        'growing, judging), how many rows it has read of how many, how many of them could not be read, ' +
        'trees grown of how many at most, when it was begun and the seconds since. Each model of the history names its ' +
        'parent (what served when it came), the version that fitted it, and the digests of its features ' +
        'and of its bytes.',
      answers: { 200: answered(oneModelSchema) },
    },
    handle: getModel,
  },
  {
    method: 'POST',
    path: '/v1/models/:abuseType/train',
    access: 'api_key',
    doc: {
      tag: 'Administration',
      summary: 'Train a model now',
      description:
        'However few labels are new. It is fitted beside the service; `GET /v1/models/{abuseType}` says ' +
        'how far it is. It serves unless it ranks the latest rows worse than what served; a model that was chosen by hand ' +
        'it replaces only if it ranks them better by more than chance.',
      answers: { 202: answered(begunSchema, 'The fit was begun.') },
      refusals: ['conflict'],
    },
    handle: train,
  },
  {
    method: 'GET',
    path: '/v1/models/:abuseType/export',
    access: 'api_key',
    doc: {
      tag: 'Administration',
      summary: 'Export a model',
      description: 'All that is needed to serve it in another environment, with its figures.',
      answers: { 200: answered(modelFileSchema) },
      query: { model: 'A `model` of the history; by default the one that serves.' },
    },
    handle: exportModel,
  },
  {
    method: 'POST',
    path: '/v1/models/:abuseType/import',
    access: 'api_key',
    doc: {
      tag: 'Administration',
      summary: 'Import a model',
      description:
        'A file of the export, of the same version’s features. It is in the history then, and serves ' +
        'when it is promoted.',
      body: jsonContent(modelFileSchema),
      answers: { 200: answered(importedSchema) },
    },
    handle: importModel,
  },
  {
    method: 'POST',
    path: '/v1/models/:abuseType/promote',
    access: 'api_key',
    doc: {
      tag: 'Administration',
      summary: 'Promote a model',
      description:
        'The next event is scored with it. It serves until you choose again, or until a fitted one ranks the latest ' +
        'rows better than it by more than chance; `release` lets fits choose as before. `sequence` is the entry ' +
        'that says so: of the model that was chosen already the one there is, 0 for the starter of the beginning.',
      answers: { 200: answered(servedSchema) },
      asking: { model: '4711' },
      query: { model: 'A `model` of the history; 0 = the starter and what labels taught online.' },
    },
    handle: promote,
  },
  {
    method: 'POST',
    path: '/v1/models/:abuseType/rollback',
    access: 'api_key',
    doc: {
      tag: 'Administration',
      summary: 'Roll back to the former model',
      description:
        'The last one that served and is not the one that serves now. It stays as one that was promoted by hand does.',
      answers: { 200: answered(servedSchema) },
    },
    handle: rollback,
  },
  {
    method: 'POST',
    path: '/v1/models/:abuseType/release',
    access: 'api_key',
    doc: {
      tag: 'Administration',
      summary: 'Release a model that was chosen by hand',
      description:
        'After a choice by hand: what serves goes on, and the next fit replaces it unless it ranks the latest rows worse.',
      answers: { 200: answered(servedSchema) },
      refusals: ['conflict'],
    },
    handle: release,
  },
]

function getModels({ services, caller, nowMs }: CallerExchange): Answer {
  const models = services.core.models(caller.environment.number)
  const { name: environment, number } = caller.environment
  return json(200, {
    environment,
    learns: services.core.mayLearn(number),
    models: models.map((model) =>
      modelJson(model, services.modelLog.lastFit(number, model.abuseType), nowMs),
    ),
  })
}

function getModel(exchange: CallerExchange): Answer {
  const { services, caller, nowMs } = exchange
  const { name: environment, number } = caller.environment
  const model = modelNow(exchange)
  const lastFit = services.modelLog.lastFit(number, model.abuseType)
  return json(200, { environment, ...modelJson(model, lastFit, nowMs) })
}

/** Error: OwnRefusal not_found. */
function modelNow(exchange: CallerExchange): LearnedNow {
  const abuseType = typeIn(exchange)
  const models = exchange.services.core.models(exchange.caller.environment.number)
  const found = models.find((one) => one.abuseType === abuseType)
  if (found === undefined) throw new OwnRefusal('not_found', 'No model of this abuse type.')
  return found
}

async function train(exchange: CallerExchange): Promise<Answer> {
  const { services, caller } = exchange
  const abuseType = typeIn(exchange)
  try {
    const rows = await services.core.train(caller.environment.number, abuseType)
    return json(202, { abuse_type: abuseType, rows })
  } catch (error) {
    if (error instanceof FitRefused) throw new OwnRefusal('conflict', sentence(error.message))
    throw error
  }
}

async function exportModel(exchange: CallerExchange): Promise<Answer> {
  const { serving, history } = modelNow(exchange)
  const model = textOf(exchange.request.query, 'model') === undefined ? serving : modelIn(exchange)
  const holder = history.find(({ sequence }) => sequence === model)
  const entry = holder === undefined ? undefined : await exchange.services.ledger.get(model)
  const file =
    holder === undefined || entry === undefined ? undefined : modelFile(holder, entry.outcome)
  if (file !== undefined) return json(200, file)
  throw new OwnRefusal(
    'not_found',
    model === 0 ? 'No fitted model serves; say which one of the history.' : 'No such model.',
  )
}

async function importModel(exchange: KeyExchange): Promise<Answer> {
  const { services, caller, nowMs } = exchange
  const wanted = typeIn(exchange)
  const { value } = await jsonBodyOf(exchange)
  try {
    const file = readModelFile(value)
    if (file.abuseType !== wanted) throw new ModelFileRefused(`it is a model of ${file.abuseType}`)
    const environment = caller.environment.number
    const model = await services.core.importModel({ ...file, environment, receivedAtMs: nowMs })
    return json(200, { abuse_type: wanted, model, serving: modelNow(exchange).serving })
  } catch (error) {
    if (error instanceof ModelFileRefused || error instanceof ModelRefused) {
      throw new OwnRefusal('invalid_request', `The model is refused: ${error.message}.`)
    }
    if (error instanceof ModelUnknown) throw new OwnRefusal('conflict', sentence(error.message))
    throw error
  }
}

/** `No.` of `no`. */
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

async function promote(exchange: CallerExchange): Promise<Answer> {
  const model = modelIn(exchange)
  const { abuseType, serving, isChosen, history } = modelNow(exchange)
  const sequence = history.findLast(serves)?.sequence ?? 0
  const isSaid = model === serving && (isChosen || sequence === 0)
  return isSaid ? json(200, { abuse_type: abuseType, serving, sequence }) : serve(exchange, model)
}

/** Error: OwnRefusal invalid_request. */
function modelIn({ request }: CallerExchange): number {
  const text = textOf(request.query, 'model') ?? ''
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new OwnRefusal('invalid_request', 'model must be the number of a model, or 0.')
}

function rollback(exchange: CallerExchange): Promise<Answer> {
  const { serving, history } = modelNow(exchange)
  const served = [0, ...history.filter(serves).map(({ model }) => model)]
  const former = served.findLast((model) => model !== serving)
  if (former === undefined) throw new OwnRefusal('not_found', 'No model served before.')
  return serve(exchange, former)
}

async function serve(exchange: CallerExchange, model: number): Promise<Answer> {
  const { services, caller, nowMs } = exchange
  const abuseType = typeIn(exchange)
  const environment = caller.environment.number
  try {
    const choice = { environment, abuseType, model, receivedAtMs: nowMs }
    const sequence = await services.core.serve(choice)
    return json(200, { abuse_type: abuseType, serving: model, sequence })
  } catch (error) {
    if (error instanceof ModelUnknown) throw new OwnRefusal('not_found', 'No such model.')
    throw error
  }
}

async function release(exchange: CallerExchange): Promise<Answer> {
  const { services, caller, nowMs } = exchange
  const { abuseType, serving } = modelNow(exchange)
  const environment = caller.environment.number
  try {
    const sequence = await services.core.release({ environment, abuseType, receivedAtMs: nowMs })
    return json(200, { abuse_type: abuseType, serving, sequence })
  } catch (error) {
    if (!(error instanceof ModelUnknown)) throw error
    throw new OwnRefusal('conflict', 'No model was chosen by hand: fits choose already.')
  }
}

function typeIn({ request }: CallerExchange): AbuseType {
  const abuseType = abuseTypeOf(request.param('abuseType'))
  if (abuseType !== undefined) return abuseType
  throw new OwnRefusal('not_found', `No such abuse type: one of ${ABUSE_TYPES.join(', ')}.`)
}
