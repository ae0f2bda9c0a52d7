import type { LabelledEntity } from '../ports/records.ts'
import type { KnownRecords, Subject } from './changes.ts'

/** The user that is labelled or decided on; else the entity's user, which an event that brings a label need not name. */
export function labelledUser(
  {
    userId,
    of,
  }: { readonly userId?: string | undefined; readonly of?: LabelledEntity | undefined },
  known: KnownRecords,
): Subject | undefined {
  const id = userId ?? (of && recordUser(of, known))
  return id === undefined ? undefined : { type: 'user', id }
}

function recordUser({ type, id }: LabelledEntity, known: KnownRecords): string | undefined {
  return type === 'session' || type === 'device' ? undefined : known.head(type, id)?.userId
}
