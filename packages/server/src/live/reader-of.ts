import { may } from '../auth/principal.ts'
import { covers, environmentName } from '../auth/reach.ts'
import { type BlindView, blindView } from '../cases/blind-view.ts'
import { reachesQueue } from '../cases/may-work.ts'
import type { CallerExchange, KeyExchange } from '../http/route.ts'
import type { CaseChange, JobChange } from './live-event.ts'
import type { MayRead, Reader } from './live-stream.ts'

type LiveCaller = CallerExchange['caller']

/** What looks at a kind of work. */
const PERMISSIONS = { backtest: 'run_backtests', bulk: 'work_cases' } as const

/** Who reads a stream, asked again for each event: a key that was revoked, a session that ended or a role that was taken counts at once. */
export function readerOf(exchange: KeyExchange): Reader {
  return async () => {
    const caller = await callerNow(exchange)
    if (caller === undefined) return undefined
    return rightsOf(caller, await blindView({ services: exchange.services, caller }))
  }
}

function rightsOf(caller: LiveCaller, view: BlindView): MayRead {
  const environments = [environmentName(caller.environment)]
  return {
    queue: (queue) => reachesQueue(caller, 'read_cases', queue),
    case: ({ id }: CaseChange) => !view.isFirst(id),
    job: ({ kind, id }: JobChange) =>
      !view.hidesBulkAction(id) &&
      may(caller, PERMISSIONS[kind], { environments, queues: 'any', abuseTypes: 'any' }),
  }
}

/** The caller with the rights that they have now; undefined = they may no longer read cases here. */
async function callerNow(exchange: KeyExchange): Promise<LiveCaller | undefined> {
  const { request, services, secret, caller } = exchange
  const { account, environment } = caller
  if (caller.kind !== 'person') return secret === undefined ? undefined : services.keys.find(secret)
  const { token, sessionUnseen } = services.personFinders
  // A window that is only open does not keep its session alive.
  const find = request.authorizations.length === 0 ? sessionUnseen : token
  const finding = await find(request, services.nowMs())
  if (finding.kind !== 'found') return undefined
  const here = { environments: [environmentName(environment)] }
  const reads = finding.person.grants.some(
    ({ permissions, environments }) =>
      permissions.has('read_cases') &&
      covers(environments === undefined ? {} : { environments }, here),
  )
  return reads ? { ...finding.person, account, environment } : undefined
}
