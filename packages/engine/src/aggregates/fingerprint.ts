import { hash32 } from '../entities/entity-key.ts'
import type { Aggregate } from '../entities/counted/define-aggregate.ts'
import { LAYOUT_VERSION } from './record-layout.ts'
import { STATES_REVISION } from './states-revision.ts'

/**
 * Eight bytes that change with what is counted, when, and where it stands in a record: states
 * written under another fingerprint mean something else and must be folded from the ledger again.
 */
export function fingerprintOf(
  aggregates: readonly Aggregate[],
  revision = STATES_REVISION,
): Uint8Array {
  const declared = aggregates.map(({ name, by, measure, on }) =>
    JSON.stringify([name, by, measure, on]),
  )
  const text = [revision, ...declared].join('\n')
  const halves = [hash32(text, LAYOUT_VERSION), hash32(text, LAYOUT_VERSION + 1)]
  return new Uint8Array(new Uint32Array(halves).buffer)
}
