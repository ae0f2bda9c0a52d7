import type { CanonicalEvent } from '@winnow/contract'
import type { Mention } from '../entity-types.ts'
import { textOf } from '../field-readers.ts'

/**
 * What a beacon names: its device and nothing else. Anybody who reads a page can send one, so it must
 * not make a session older, a user busier or an address more usual; a device of its own kind, which
 * no other event names unless the sender knows it, can hold what it says.
 */
export function beaconMentions({ fields }: CanonicalEvent): readonly Mention[] {
  const id = textOf(fields['$device_id'])
  return id === '' ? [] : [{ role: 'device', type: 'device', id }]
}
