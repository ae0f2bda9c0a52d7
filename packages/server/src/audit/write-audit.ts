import type { AuditedAction, AuditedSubject } from '@winnow/contract/native'
import type { AuditActor, AuditBody } from '@winnow/engine'
import { clientIp } from '../http/client-ip.ts'
import type { PersonCaller } from '../auth/person-caller.ts'
import type { AdminExchange, KeyExchange, PartnerExchange, PersonExchange } from '../http/route.ts'

type AuditedExchange = AdminExchange | KeyExchange | PartnerExchange | PersonExchange

/** A change that the audit tells of. Its values hold no keys, and nothing of users. */
export interface AuditedStep {
  readonly what: AuditedAction
  readonly on: { readonly type: AuditedSubject; readonly id: string }
  /** The environment that keeps the entry. */
  readonly environment: number
  readonly accountId?: string
  readonly changes?: AuditBody['changes']
}

/** Keeps entries about what is of no account, and about an account that is about to be made. No account has this number. */
export const NO_ENVIRONMENT = 0

/**
 * Writes an entry of the audit. Resolves once it is on disk: await it before the change, so that what cannot be written is
 * not done. Error: CoreUnavailable.
 */
export async function writeAudit(
  exchange: AuditedExchange,
  { environment, changes = {}, ...step }: AuditedStep,
): Promise<void> {
  const { request, services, nowMs } = exchange
  const from = clientIp(request.raw, services.config.trustedProxies)
  const body = { who: actorOf(exchange), ...step, ...(from !== undefined && { from }), changes }
  await services.core.execute({ is: 'audit', environment, change: body, nowMs })
}

/** Who makes a change. */
export function actorOf({ caller }: Pick<AuditedExchange, 'caller'>): AuditActor {
  if (caller.kind === 'admin') return caller
  return caller.kind === 'person' ? personActor(caller) : { kind: 'key', keyId: caller.keyId }
}

const personActor = ({ personId, email, tokenId, agentTool }: PersonCaller): AuditActor => ({
  kind: 'person',
  personId,
  email,
  ...(tokenId !== undefined && { tokenId }),
  ...(agentTool !== undefined && { via: { kind: 'mcp', tool: agentTool } }),
})
