import type { AbuseType } from '@winnow/contract'
import type { AnswerOf, modelCalls } from '@winnow/contract/native'
import { CliError } from '../cli-error.ts'
import { keyHeader, serviceApi, type ServiceApi } from '../service/admin-api.ts'
import type { TargetFlags } from '../command-options.ts'
import { ownCommand } from '../own-command.ts'
import { chosenDatabase } from '../service/data-place.ts'
import { findService } from '../service/running-service.ts'
import { apiKeyOf, atTarget } from '../service/target.ts'

/** What serves an abuse type, as the service returns it. */
export type ModelJson = AnswerOf<(typeof modelCalls)['listModels']>['models'][number]

/** A model of the history. */
export type ModelRecordJson = ModelJson['history'][number]

/** A fit that is under way. */
export type FitJson = NonNullable<ModelJson['fitting']>

/** The abuse type that an argument names. A word that names none is left to the service to refuse. */
export const namedAbuseType = (word: string): AbuseType => word as AbuseType

/**
 * Does something with the models of the service that runs: models live in its memory, so none is
 * started for the time of a command. Errors: CliError.
 */
export async function withModels<Value>(
  flags: TargetFlags,
  work: (api: ServiceApi) => Promise<Value>,
): Promise<Value> {
  if (flags.url === undefined) chosenDatabase(flags)
  if (flags.url === undefined && (await findService(flags.dataDir)) === undefined) {
    throw new CliError(
      `no service runs on ${flags.dataDir}. Start it with ${ownCommand(['serve', '--data-dir', flags.dataDir])}, or say --url ADDRESS`,
    )
  }
  return atTarget(flags, 'refuse', async (target) => {
    const key = apiKeyOf(target, flags.environment)
    return work(serviceApi(target, keyHeader(key)))
  })
}
