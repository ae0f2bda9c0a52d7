import type { Permission } from '@winnow/contract/native'
import type { OutboxMessage } from '@winnow/engine'
import { may } from '../auth/principal.ts'
import { environmentName } from '../auth/reach.ts'
import type { CallerExchange } from '../http/route.ts'

type About = Pick<OutboxMessage, 'abuseType' | 'queue'>

/**
 * Whether a caller has a permission about what a message says. A message without a queue or an abuse type is of the whole
 * environment: a role with a restriction of this kind does not reach it.
 */
const reaches = (
  caller: CallerExchange['caller'],
  permission: Permission,
  { abuseType, queue }: About,
): boolean =>
  may(caller, permission, {
    environments: [environmentName(caller.environment)],
    ...(queue !== undefined && { queues: [queue] }),
    ...(abuseType !== undefined && { abuseTypes: [abuseType] }),
  })

/** Whether a caller may read a message. */
export const reachesMessage = (caller: CallerExchange['caller'], message: About): boolean =>
  reaches(caller, 'read_messages', message)

/**
 * Whether a message is masked for a caller who sees personal data elsewhere: two roles of theirs do not add up. Callers who
 * see none get the whole answer masked.
 */
export const isMaskedFor = (caller: CallerExchange['caller'], message: About): boolean =>
  may(caller, 'read_personal_data', {
    environments: [environmentName(caller.environment)],
    queues: 'any',
    abuseTypes: 'any',
  }) && !reaches(caller, 'read_personal_data', message)
