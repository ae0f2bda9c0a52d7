import { keyHeader, serviceApi, type ServiceApi } from './admin-api.ts'
import type { TargetFlags } from '../command-options.ts'
import { apiKeyOf, atTarget } from './target.ts'

/** Does something with the environment that the options name. Errors: CliError. */
export const withEnvironmentApi = <Value>(
  flags: TargetFlags,
  work: (api: ServiceApi) => Promise<Value>,
): Promise<Value> =>
  atTarget(flags, 'refuse', async (target) => {
    const key = apiKeyOf(target, flags.environment)
    return work(serviceApi(target, keyHeader(key)))
  })
