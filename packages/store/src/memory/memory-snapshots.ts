import type { SnapshotPart, Snapshots } from '@winnow/engine'

interface Snapshot {
  readonly sequence: number
  readonly parts: readonly SnapshotPart[]
}

/** Keeps the newest complete snapshot. */
export class MemorySnapshots implements Snapshots {
  private newest: Snapshot | undefined

  async write(sequence: number, parts: AsyncIterable<SnapshotPart>): Promise<void> {
    const kept: SnapshotPart[] = []
    for await (const { name, bytes } of parts) kept.push({ name, bytes: bytes.slice() })
    this.newest = { sequence, parts: kept }
  }

  async latest(): Promise<{ sequence: number; parts: AsyncIterable<SnapshotPart> } | undefined> {
    return this.newest && { sequence: this.newest.sequence, parts: partsOf(this.newest) }
  }
}

async function* partsOf({ parts }: Snapshot): AsyncGenerator<SnapshotPart> {
  for (const { name, bytes } of parts) yield { name, bytes: bytes.slice() }
}
