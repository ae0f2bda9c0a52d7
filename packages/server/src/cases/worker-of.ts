import { type CaseWorker, normalEmail } from '@winnow/engine'
import { missingMembers, wrongMembers } from '../http/body/body-members.ts'
import type { CallerExchange } from '../http/route.ts'

/** Who works: the person who is signed in, or whom a script with a key names. Errors: OwnRefusal invalid_request. */
export function workerOf(
  { caller }: Pick<CallerExchange, 'caller'>,
  analyst: string | undefined,
): CaseWorker {
  if (caller.kind === 'person') {
    if (analyst !== undefined && workerName(analyst) !== caller.email) {
      throw wrongMembers({ analyst: 'must be left out, or be your own mail address' })
    }
    return { name: caller.email, personId: caller.personId }
  }
  if (analyst === undefined) throw missingMembers({ analyst })
  return { name: workerName(analyst), keyId: caller.keyId }
}

/** Mail addresses in the form that persons have, so that a script can name a person. */
export const workerName = (name: string): string => (name.includes('@') ? normalEmail(name) : name)
