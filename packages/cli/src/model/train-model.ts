import { setTimeout as moment } from 'node:timers/promises'
import type { AbuseType } from '@winnow/contract'
import { modelCalls } from '@winnow/contract/native'
import type { ServiceApi } from '../service/admin-api.ts'
import { CliError } from '../cli-error.ts'
import type { ModelJson, ModelRecordJson } from './model-api.ts'
import { fitText } from './model-text.ts'

const LOOK_EVERY_MS = 500

/** Begins a fit. Resolves to the rows it is fitted to. */
export async function beginFit(api: ServiceApi, abuseType: AbuseType): Promise<number> {
  const { rows } = await api.call(modelCalls.trainModel, { abuseType })
  return rows
}

interface Waiting {
  /** The models before the fit began. */
  readonly before: ModelJson
  readonly progress: (text: string) => void
}

/**
 * Waits for the end of a fit, and tells `progress` how far it is. Resolves to the entry that came of it.
 * Error: CliError when none did.
 */
export async function fitted(
  api: ServiceApi,
  abuseType: AbuseType,
  { before, progress }: Waiting,
): Promise<ModelRecordJson> {
  let shown = ''
  for (;;) {
    const model = await api.call(modelCalls.readModel, { abuseType })
    const made = endOf(model, before)
    if (made !== undefined) return made
    const text = model.fitting === null ? 'preparing' : fitText(model.fitting)
    if (text !== shown) progress(text)
    shown = text
    await moment(LOOK_EVERY_MS)
  }
}

/** Undefined while the fit is under way. Error: CliError. */
function endOf(
  { last_fit: fit, history }: ModelJson,
  before: ModelJson,
): ModelRecordJson | undefined {
  if (fit === null || fit.ended === null || fit.ended === before.last_fit?.ended) return undefined
  const made = history.findLast(({ how }) => how === 'promoted' || how === 'kept')
  if (fit.how === 'fitted' && made !== undefined) return made
  throw new CliError(
    fit.how === 'nothing'
      ? 'no model was fitted: all rows are good, or all bad'
      : 'the model could not be fitted; the log of the service says why',
  )
}
