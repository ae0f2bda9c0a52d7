import { keyHeader, serviceApi, type ServiceApi } from '../service/admin-api.ts'
import type { TargetFlags } from '../command-options.ts'
import { apiKeyOf, atTarget } from '../service/target.ts'

/** Does something with the lists of the service that the options name. Errors: CliError. */
export const withListApi = <Value>(
  flags: TargetFlags,
  work: (api: ServiceApi) => Promise<Value>,
): Promise<Value> =>
  atTarget(flags, 'refuse', async (target) => {
    const key = apiKeyOf(target, flags.environment)
    return work(serviceApi(target, keyHeader(key)))
  })
