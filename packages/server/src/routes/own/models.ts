import { ABUSE_TYPES, abuseTypeOf, type AbuseType } from '@winnow/contract'
import { type LearnedNow, ModelUnknown, serves } from '@winnow/engine'
import { json, type Answer } from '../../http/answer.ts'
import { textOf } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'

/** Which models serve the caller's environment, and the choice of another. */
export const modelRoutes: readonly OwnRoute[] = [
  {
    method: 'GET',
    path: '/v1/models',
    access: 'api_key',
    doc: {
      tag: 'Look up',
      summary: 'Which models serve',
      description:
        'By abuse type: the fitted model that serves (`serving`, 0 = the starter and what labels taught ' +
        'online), its kind, rows and bad labels known, the fit that is under way, and the history: each ' +
        'fitted model with its rows and its figures on the latest labels, and who let it serve.',
    },
    handle: getModels,
  },
  {
    method: 'POST',
    path: '/v1/models/:abuseType/promote',
    access: 'api_key',
    doc: {
      tag: 'Administration',
      summary: 'Let a model serve',
      description: 'The next event is scored with it. It serves until a fitted one takes over.',
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
      summary: 'Let the former model serve again',
      description: 'The one that served before the one that serves now.',
    },
    handle: rollback,
  },
]

function getModels({ services, caller }: CallerExchange): Answer {
  const models = services.core.models(caller.environment.number)
  return json(200, { environment: caller.environment.name, models: models.map(modelJson) })
}

function modelJson({ abuseType, history, fitting, ...now }: LearnedNow) {
  return {
    abuse_type: abuseType,
    ...now,
    fitting: fitting === undefined ? null : { rows: fitting },
    history: history.map(({ sequence, how, model, summary }) => ({
      sequence,
      how,
      model,
      ...(summary === undefined ? {} : summaryJson(summary)),
    })),
  }
}

function summaryJson({
  fromMs,
  toMs,
  ...summary
}: NonNullable<LearnedNow['history'][number]['summary']>) {
  return { ...summary, from: fromMs, to: toMs }
}

function promote(exchange: CallerExchange): Promise<Answer> {
  const model = Number(textOf(exchange.request.query, 'model') ?? NaN)
  if (!Number.isSafeInteger(model) || model < 0) {
    throw new OwnRefusal('invalid_request', 'model must be the number of a model, or 0.')
  }
  return serve(exchange, model)
}

function rollback(exchange: CallerExchange): Promise<Answer> {
  const { services, caller } = exchange
  const abuseType = typeIn(exchange)
  const now = services.core.models(caller.environment.number)
  const history = now.find((one) => one.abuseType === abuseType)?.history ?? []
  const served = history.filter(serves).map(({ model }) => model)
  if (served.length === 0) throw new OwnRefusal('not_found', 'No model served before.')
  return serve(exchange, served.at(-2) ?? 0)
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

function typeIn({ request }: CallerExchange): AbuseType {
  const abuseType = abuseTypeOf(request.param('abuseType'))
  if (abuseType !== undefined) return abuseType
  throw new OwnRefusal('not_found', `No such abuse type: one of ${ABUSE_TYPES.join(', ')}.`)
}
