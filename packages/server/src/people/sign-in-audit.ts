import type { AuditedAction } from '@winnow/contract/native'
import type { AuditActor, AuditBody, Person } from '@winnow/engine'
import { NO_ENVIRONMENT } from '../audit/write-audit.ts'
import { clientIp } from '../http/client-ip.ts'
import type { Exchange } from '../http/route.ts'

/** What happened to a person at the door. */
export interface SignInStep {
  readonly what: AuditedAction
  /** Who did it; absent = nobody knows. */
  readonly who?: Pick<Person, 'id' | 'email'> | undefined
  /** Whom it is about; absent = somebody who is not known here. */
  readonly personId?: string | undefined
  readonly changes?: AuditBody['changes']
}

/** What an entry names where there is no such person. */
const UNKNOWN = 'unknown'

/** Writes an entry of the audit about a caller who was not known before. Resolves once it is on disk. Error: CoreUnavailable. */
export async function auditSignIn(exchange: Exchange, step: SignInStep): Promise<void> {
  const { services, nowMs } = exchange
  const from = ipOf(exchange)
  const change: AuditBody = {
    who: actorOf(step.who),
    what: step.what,
    on: { type: 'person', id: step.personId ?? UNKNOWN },
    ...(from !== undefined && { from }),
    changes: step.changes ?? {},
  }
  await services.core.execute({ is: 'audit', environment: NO_ENVIRONMENT, change, nowMs })
}

/** The same for what nothing follows from: the answer does not wait for it, so its time tells nothing. */
export function noteSignIn(exchange: Exchange, step: SignInStep): void {
  auditSignIn(exchange, step).catch((error: unknown) =>
    exchange.services.log.trouble('a sign-in is not in the audit', error),
  )
}

/** Where a request came from, as far as the proxies that are ours say. */
export const ipOf = ({ request, services }: Exchange): string | undefined =>
  clientIp(request.raw, services.config.trustedProxies)

const actorOf = (who: SignInStep['who']): AuditActor =>
  who === undefined ? { kind: 'anybody' } : { kind: 'person', personId: who.id, email: who.email }
