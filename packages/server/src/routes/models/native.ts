import type { AbuseType } from '@winnow/contract'
import { modelCalls } from '@winnow/contract/native'
import { FitRefused, type LearnedNow, ModelRefused, ModelUnknown, serves } from '@winnow/engine'
import { ModelFileRefused, modelFile, readModelFile } from '../../answers/model-file.ts'
import { modelJson } from '../../answers/model-json.ts'
import { changesBetween } from '../../audit/changes-between.ts'
import { type AuditedStep, writeAudit } from '../../audit/write-audit.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, KeyExchange } from '../../http/route.ts'
import { readModelReport } from './model-report.ts'

/** Which models serve the caller's environment, and the choice of another. */
export const nativeModelRoutes = nativeRoutes(modelCalls, {
  async listModels({ services, caller, nowMs }) {
    const models = await services.core.ask({ is: 'models', environment: caller.environment.number })
    const { name: environment, number } = caller.environment
    return {
      environment,
      learns: await services.core.ask({ is: 'may_learn', environment: number }),
      models: models.map((model) =>
        modelJson(model, services.modelLog.lastFit(number, model.abuseType), nowMs),
      ),
    }
  },
  async readModel(exchange, { path }) {
    const { services, caller, nowMs } = exchange
    const { name: environment, number } = caller.environment
    const model = await modelNow(exchange, path('abuseType'))
    const lastFit = services.modelLog.lastFit(number, model.abuseType)
    return { environment, ...modelJson(model, lastFit, nowMs) }
  },
  trainModel: (exchange, { path }) => train(exchange, path('abuseType')),
  exportModel: (exchange, { path, query }) => exported(exchange, path('abuseType'), query('model')),
  importModel: async (exchange, { path, body }) =>
    imported(exchange, path('abuseType'), await body()),
  async promoteModel(exchange, { path, query }) {
    const model = modelIn(query('model'))
    const abuseType = path('abuseType')
    const { serving, isChosen, history } = await modelNow(exchange, abuseType)
    const sequence = history.findLast(serves)?.sequence ?? 0
    const isServed = model === serving && (isChosen || sequence === 0)
    const answer = isServed
      ? { abuse_type: abuseType, serving, sequence }
      : await serve(exchange, abuseType, model)
    await audit(exchange, abuseType, { what: 'promote_model', changes: served(serving, model) })
    return answer
  },
  async rollBackModel(exchange, { path }) {
    const abuseType = path('abuseType')
    const { serving, history } = await modelNow(exchange, abuseType)
    const all = [0, ...history.filter(serves).map(({ model }) => model)]
    const former = all.findLast((model) => model !== serving)
    if (former === undefined) throw new OwnRefusal('not_found', 'No model served before.')
    const answer = await serve(exchange, abuseType, former)
    await audit(exchange, abuseType, { what: 'roll_back_model', changes: served(serving, former) })
    return answer
  },
  releaseModel: (exchange, { path }) => release(exchange, path('abuseType')),
  readModelReport,
})

/**
 * Writes an entry of the audit. Only the core knows whether a model may be chosen, imported or trained, so it follows the
 * change, before the answer.
 */
const audit = (
  exchange: KeyExchange,
  abuseType: AbuseType,
  step: Pick<AuditedStep, 'what' | 'changes'>,
): Promise<void> => {
  const { environment, account } = exchange.caller
  const on = { type: 'model', id: abuseType } as const
  return writeAudit(exchange, {
    ...step,
    on,
    environment: environment.number,
    accountId: account.id,
  })
}

/** Which model serves, before and after. */
const served = (before: number, after: number) =>
  changesBetween({ serving: before }, { serving: after })

/** Error: OwnRefusal not_found. */
async function modelNow(
  { services, caller }: CallerExchange,
  abuseType: AbuseType,
): Promise<LearnedNow> {
  const models = await services.core.ask({ is: 'models', environment: caller.environment.number })
  const found = models.find((one) => one.abuseType === abuseType)
  if (found === undefined) throw new OwnRefusal('not_found', 'No model of this abuse type.')
  return found
}

/** Error: OwnRefusal conflict. */
async function train(exchange: KeyExchange, abuseType: AbuseType) {
  const { services, caller } = exchange
  try {
    const rows = await services.core.execute({
      is: 'train_model',
      environment: caller.environment.number,
      abuseType,
    })
    await audit(exchange, abuseType, { what: 'train_model' })
    return { abuse_type: abuseType, rows }
  } catch (error) {
    if (error instanceof FitRefused) throw new OwnRefusal('conflict', sentence(error.message))
    throw error
  }
}

/** Errors: OwnRefusal not_found, invalid_request. */
async function exported(exchange: CallerExchange, abuseType: AbuseType, named: string | undefined) {
  const { serving, history } = await modelNow(exchange, abuseType)
  const model = named === undefined ? serving : modelIn(named)
  const holder = history.find(({ sequence }) => sequence === model)
  const entry = holder === undefined ? undefined : await exchange.services.ledger.get(model)
  const file =
    holder === undefined || entry === undefined ? undefined : modelFile(holder, entry.outcome)
  if (file !== undefined) return file
  throw new OwnRefusal(
    'not_found',
    model === 0 ? 'No fitted model serves; say which one of the history.' : 'No such model.',
  )
}

/** Errors: OwnRefusal invalid_request, conflict. */
async function imported(exchange: KeyExchange, abuseType: AbuseType, value: unknown) {
  const { services, caller, nowMs } = exchange
  try {
    const file = readModelFile(value)
    if (file.abuseType !== abuseType) {
      throw new ModelFileRefused(`it is a model of ${file.abuseType}`)
    }
    const environment = caller.environment.number
    const model = await services.core.execute({
      is: 'import_model',
      model: { ...file, environment, receivedAtMs: nowMs },
    })
    const changes = { model: { after: model } }
    await audit(exchange, abuseType, { what: 'import_model', changes })
    const { serving } = await modelNow(exchange, abuseType)
    return { abuse_type: abuseType, model, serving }
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

/** Error: OwnRefusal invalid_request. */
function modelIn(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new OwnRefusal('invalid_request', 'model must be the number of a model, or 0.')
}

/** Error: OwnRefusal not_found. */
async function serve(
  { services, caller, nowMs }: CallerExchange,
  abuseType: AbuseType,
  model: number,
) {
  const environment = caller.environment.number
  try {
    const choice = { environment, abuseType, model, receivedAtMs: nowMs }
    const sequence = await services.core.execute({ is: 'choose_model', choice })
    return { abuse_type: abuseType, serving: model, sequence }
  } catch (error) {
    if (error instanceof ModelUnknown) throw new OwnRefusal('not_found', 'No such model.')
    throw error
  }
}

/** Errors: OwnRefusal not_found, conflict. */
async function release(exchange: KeyExchange, abuseType: AbuseType) {
  const { services, caller, nowMs } = exchange
  const { serving } = await modelNow(exchange, abuseType)
  const environment = caller.environment.number
  try {
    const sequence = await services.core.execute({
      is: 'release_model',
      release: { environment, abuseType, receivedAtMs: nowMs },
    })
    await audit(exchange, abuseType, { what: 'release_model' })
    return { abuse_type: abuseType, serving, sequence }
  } catch (error) {
    if (!(error instanceof ModelUnknown)) throw error
    throw new OwnRefusal('conflict', 'No model was chosen by hand: fits choose already.')
  }
}
