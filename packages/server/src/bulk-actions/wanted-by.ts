import { type Endpoint, matches, type OutboxMessage } from '@winnow/engine'
import { isDecisionFormat } from '../deliveries/bodies/compat-formats.ts'
import { winnowFormat } from '../deliveries/bodies/winnow.ts'

/** Whether an endpoint gets a message: its filter wants it, and its format has a body for it. */
export function isWantedBy({ filter, format }: Endpoint, message: OutboxMessage): boolean {
  if (!matches(filter, message)) return false
  if (format === winnowFormat.name) return true
  return isDecisionFormat(format) && message.kind === 'decision.applied'
}
