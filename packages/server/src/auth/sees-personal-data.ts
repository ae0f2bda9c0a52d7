import { may, type Principal } from './principal.ts'
import { environmentName } from './reach.ts'

/** Whether a caller sees values of people in an environment as they are, and no masks of them. */
export const seesPersonalData = (
  caller: Principal & { readonly environment: Parameters<typeof environmentName>[0] },
): boolean =>
  may(caller, 'read_personal_data', {
    environments: [environmentName(caller.environment)],
    queues: 'any',
    abuseTypes: 'any',
  })
