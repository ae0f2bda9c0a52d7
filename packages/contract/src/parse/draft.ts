import type { CanonicalEvent, CustomValue, FieldValue } from '../canonical-event.ts'
import { newBag, type Bag } from './bag.ts'

/** A canonical event while it is being read. */
export interface Draft extends CanonicalEvent {
  type: string
  userId?: string
  sessionId?: string
  ip?: string
  timeMs?: number
  readonly fields: Bag<FieldValue>
  readonly custom: Bag<CustomValue>
}

export const newDraft = (type: string): Draft => ({
  type,
  fields: newBag(),
  custom: newBag<CustomValue>(),
})

/** Applies what absent fields mean. */
export function applyDefaults(draft: Draft, defaults: Readonly<Record<string, FieldValue>>): void {
  for (const name of Object.keys(defaults)) {
    const value = defaults[name]
    if (value !== undefined && draft.fields[name] === undefined) draft.fields[name] = value
  }
}
