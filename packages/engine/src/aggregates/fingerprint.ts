import { hash32 } from '../entities/entity-key.ts'
import type { Aggregate } from './define-aggregate.ts'
import { LAYOUT_VERSION } from './record-layout.ts'

/**
 * Eight bytes that change with what is counted and where it stands in a record: states written
 * under another fingerprint mean something else and must be folded from the ledger again.
 */
export function fingerprintOf(aggregates: readonly Aggregate[]): Uint8Array {
  const text = aggregates
    .map(({ name, by, measure, on }) => JSON.stringify([name, by, measure, on]))
    .join('\n')
  const halves = [hash32(text, LAYOUT_VERSION), hash32(text, LAYOUT_VERSION + 1)]
  return new Uint8Array(new Uint32Array(halves).buffer)
}
