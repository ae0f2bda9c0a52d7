import { AGGREGATES } from '../../aggregates/declared/index.ts'
import { fingerprintOf } from '../../aggregates/fingerprint.ts'
import type { SnapshotPart } from '../../ports/snapshots.ts'

/** Whether a snapshot that begins with this part holds states of this version; else a start makes them of the ledger. */
export function fitsStates({ name, bytes }: SnapshotPart): boolean {
  const ours = fingerprintOf(AGGREGATES)
  return (
    name === 'engine' &&
    bytes.length === ours.length &&
    ours.every((byte, at) => byte === bytes[at])
  )
}
