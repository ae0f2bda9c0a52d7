import { eventTypes, nearestName, reservedEvent } from '@winnow/contract'
import type { DocumentReader } from './document-reader.ts'

/** Reserved types begin with `$`; any other name is a custom event's. */
export function readEventType(reader: DocumentReader, value: unknown, path: string): string {
  const type = reader.text(value, path)
  if (!type.startsWith('$') || reservedEvent(type) !== undefined) return type
  const near = nearestName(
    type,
    eventTypes.map(({ name }) => name),
  )
  reader.error(path, `There is no event type \`${type}\`.`, near && `\`${near}\``)
  return type
}
