import { decodePathId, isRecord } from '@winnow/contract'
import type { CallScope, NativeCall, ScopeSource } from '@winnow/contract/native'
import type { CallReach } from '../../auth/reach.ts'
import { textOf } from '../query.ts'
import type { RoutedRequest } from '../routed-request.ts'

/** What came with a request: `body` is needed where `needsBody`. */
export interface ScopedRequest {
  readonly request: RoutedRequest
  readonly body?: unknown
}

/** Whether a call says in its body what it is about. */
export const needsBody = ({ account, queue, abuseType }: CallScope): boolean =>
  [account, queue, abuseType].some((source) => typeof source === 'object' && source.in === 'body')

/**
 * What a call reaches, as its declaration says it: of an environment, or of the account that it names. Where a request
 * leaves out what the declaration reads, nothing is reached, which no restricted grant covers.
 */
export function reachOf(
  { scope = {} }: Pick<NativeCall, 'scope'>,
  sent: ScopedRequest,
  environment?: string,
): CallReach {
  const { account, queue, abuseType } = scope
  const environments =
    environment === undefined ? environmentsOf(account, sent) : ([environment] as const)
  const queues = namesAt(queue, sent)
  const abuseTypes = namesAt(abuseType, sent)
  return {
    ...(environments !== undefined && { environments }),
    ...(queues !== undefined && { queues }),
    ...(abuseTypes !== undefined && { abuseTypes }),
  }
}

function environmentsOf(account: CallScope['account'], sent: ScopedRequest) {
  const names = namesAt(account, sent)
  if (names === undefined || names === 'any') return names
  return names.flatMap((id) => [`${id}/production`, `${id}/sandbox`])
}

/** Handlers of `filtered` calls look at the restrictions themselves. */
function namesAt(
  source: ScopeSource | 'any' | 'filtered' | undefined,
  sent: ScopedRequest,
): readonly string[] | 'any' | undefined {
  if (source === undefined) return undefined
  if (typeof source === 'string') return 'any'
  const value = valueAt(source, sent)
  if (typeof value === 'string') return [value]
  const isNames = Array.isArray(value) && value.every((one) => typeof one === 'string')
  return isNames ? value : undefined
}

function valueAt(source: ScopeSource, { request, body }: ScopedRequest): unknown {
  switch (source.in) {
    case 'path': {
      const decoded = decodePathId(request.param(source.name), source.name)
      return decoded.ok ? decoded.id : undefined
    }
    case 'query':
      return textOf(request.query, source.name)
    case 'body': {
      const list = source.each === undefined ? undefined : memberOf(body, source.each)
      if (!Array.isArray(list)) return memberOf(body, source.name)
      const all: readonly unknown[] = list
      return all.map((one) => memberOf(one, source.name))
    }
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
