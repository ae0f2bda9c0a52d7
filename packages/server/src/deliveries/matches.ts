import type { Endpoint, EndpointFilter, OutboxMessage } from '@winnow/engine'

/** Whether an endpoint gets a message. */
export const matches = (
  { events, filter }: Pick<Endpoint, 'events' | 'filter'>,
  message: OutboxMessage,
): boolean => events.some((pattern) => isOfKind(pattern, message.kind)) && passes(filter, message)

/** `*` matches all kinds, `case.*` all of cases, anything else one kind. */
export function isOfKind(pattern: string, kind: string): boolean {
  if (pattern === '*') return true
  return pattern.endsWith('.*') ? kind.startsWith(pattern.slice(0, -1)) : kind === pattern
}

function passes(filter: EndpointFilter, message: OutboxMessage): boolean {
  const { abuseTypes, entityTypes, decisions, queues, scoreFrom, fields = {} } = filter
  return (
    isAmong(abuseTypes, message.abuseType) &&
    isAmong(entityTypes, message.entity?.type) &&
    isAmong(decisions, message.decisionId) &&
    isAmong(queues, message.queue) &&
    (scoreFrom === undefined || (message.score ?? -1) >= scoreFrom) &&
    Object.entries(fields).every(([name, value]) => memberOf(message.body, name) === value)
  )
}

const isAmong = (wanted: readonly string[] | undefined, value: string | undefined): boolean =>
  wanted === undefined || wanted.length === 0 || (value !== undefined && wanted.includes(value))

const memberOf = (body: object, name: string): unknown =>
  Object.hasOwn(body, name) ? (body as Readonly<Record<string, unknown>>)[name] : undefined
