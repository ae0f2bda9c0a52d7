import { isRecord } from '@winnow/contract'
import {
  type DeclaredCall,
  NATIVE_CALLS,
  nativeRequest,
  revealCalls,
  REVEALED_BY,
  REVEALED_ENTITY,
  type RevealedType,
} from '@winnow/contract/native'
import { writeAudit } from '../../audit/write-audit.ts'
import { may } from '../../auth/principal.ts'
import { environmentName } from '../../auth/reach.ts'
import { missingMembers, readBodyMembers, wrongMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange, OwnRoute, Route } from '../../http/route.ts'
import { RoutedRequest } from '../../http/routed-request.ts'
import { maskAnswer } from '../../rights/mask-answer.ts'
import { maskIds } from '../../rights/mask-ids.ts'
import { nativeCaseRoutes } from '../cases/native.ts'
import { nativeEventRoutes } from '../events/native.ts'
import { nativeLabelRoutes } from '../labels/native.ts'
import { nativePolicyRoutes } from '../policies/native.ts'
import { nativeRecordRoutes } from '../records/native.ts'
import { nativeUserRoutes } from '../users/native.ts'
import { memberAt } from './member-at.ts'

/** Masked values, one by one. */
export const nativeRevealRoutes = nativeRoutes(revealCalls, {
  async reveal(exchange, { body }) {
    const { entity: sent, member, reason } = await body()
    if (sent === undefined || member === undefined || reason === undefined) {
      throw missingMembers({ entity: sent, member, reason })
    }
    const { type, id } = readBodyMembers(sent, REVEALED_ENTITY)
    if (type === undefined || id === undefined) throw missingMembers({ type, id })
    const value = await maskedValue(exchange, { type, id }, member)
    const { environment, account } = exchange.caller
    await writeAudit(exchange, {
      what: 'reveal',
      on: { type, id },
      environment: environment.number,
      accountId: account.id,
      changes: { member: { after: member }, reason: { after: reason } },
    })
    return { entity: { type, id }, member, value }
  },
})

interface Revealed {
  readonly type: RevealedType
  readonly id: string
}

/** Errors: OwnRefusal forbidden, not_found, and invalid_request for what is not masked. */
async function maskedValue(
  exchange: KeyExchange,
  entity: Revealed,
  member: string,
): Promise<string> {
  const call: DeclaredCall = NATIVE_CALLS[REVEALED_BY[entity.type]]
  const { schema = {} } = call.answer
  const answer = await answerOf(exchange, call, entity)
  const value = memberAt(answer, member)
  if (value === undefined) throw new OwnRefusal('not_found', `There is no ${member} in it.`)
  const shown = memberAt(maskIds(schema, maskAnswer(schema, answer, hidden), HIDDEN), member)
  if ((typeof value !== 'string' && typeof value !== 'number') || shown === value) {
    throw wrongMembers({ member: 'must be a text or a number that is masked' })
  }
  return String(value)
}

const hidden = (): string => ''
const HIDDEN = { tag: hidden, id: hidden }

/** What the call that reads an entity answers. Errors: OwnRefusal forbidden, and those of the call. */
async function answerOf(
  exchange: KeyExchange,
  call: DeclaredCall,
  entity: Revealed,
): Promise<unknown> {
  const environments = [environmentName(exchange.caller.environment)]
  const reach = { environments, queues: 'any', abuseTypes: 'any' } as const
  if (!may(exchange.caller, call.permission, reach)) {
    throw new OwnRefusal('forbidden', `Reading it needs the permission ${call.permission}.`)
  }
  const { target } = nativeRequest(call, inputOf(entity) as never)
  const route = routeOf(call)
  const url = { value: target }
  const raw: typeof exchange.request.raw = Object.create(exchange.request.raw, { url })
  const { body } = await route.handle({ ...exchange, request: new RoutedRequest(raw, route.path) })
  const answer: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
  if (!isRecord(answer)) throw new Error(`${call.path} answers no object`)
  return answer
}

/** The names of paths and queries by which calls read an entity. */
function inputOf({ type, id }: Revealed): Readonly<Record<string, string>> {
  if (type === 'labels') return { user_id: id }
  if (type === 'user') return { userId: id }
  if (type === 'case') return { caseId: id }
  return type === 'event' || type === 'verdict' ? { sequence: id } : { id }
}

const READING: readonly Route[] = [
  ...nativeRecordRoutes,
  ...nativeEventRoutes,
  ...nativePolicyRoutes,
  ...nativeLabelRoutes,
  ...nativeCaseRoutes,
  ...nativeUserRoutes,
]

function routeOf(call: DeclaredCall): OwnRoute {
  const isOf = (route: Route): route is OwnRoute =>
    route.access === 'api_key' && route.call === call
  const route = READING.find(isOf)
  if (route === undefined) throw new Error(`no route answers ${call.path}`)
  return route
}
