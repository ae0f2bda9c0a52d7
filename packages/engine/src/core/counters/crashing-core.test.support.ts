import { lengthOf, viewOf } from '../../ports/record-view.ts'
import type { SnapshotPart, Snapshots } from '../../ports/snapshots.ts'
import type { ResidentStates } from '../../ports/store.ts'
import { mapStates } from '../../models/situation.test.support.ts'
import { versionOf } from '../../aggregates/entity-state.ts'

const KEY_BYTES = 8

/** The plainest states that can be copied into a snapshot, one record in each slice. */
export function slicedStates(): ResidentStates {
  const states = mapStates()
  const keys = new Map<string, { readonly lo: number; readonly hi: number }>()
  const into = viewOf(new Uint8Array(KEY_BYTES))
  const store: ResidentStates['store'] = (key, record, expected) => {
    keys.set(`${key.lo}.${key.hi}`, { ...key })
    return states.store(key, record, expected)
  }
  return {
    load: (key, view) => states.load(key, view),
    store,
    get size() {
      return states.size
    },
    bytes: 0,
    digest: () => states.digest(),
    coldSize: 0,
    coldBytes: 0,
    trouble: () => undefined,
    *slices() {
      for (const key of keys.values()) {
        states.load(key, into)
        const words = into.words.slice(into.word, into.word + lengthOf(into) / 4)
        yield new Uint8Array(Uint32Array.from([key.lo, key.hi, ...words]).buffer)
      }
    },
    restore(slice) {
      const [lo = 0, hi = 0] = new Uint32Array(slice.buffer)
      const record = viewOf(slice.slice(KEY_BYTES))
      const isNewer = states.load({ lo, hi }, into) && versionOf(into) >= versionOf(record)
      if (!isNewer) store({ lo, hi }, record, 0)
    },
  }
}

/** Snapshots in memory. A write that is cut off by a crash leaves the former one. */
export class HeldSnapshots implements Snapshots {
  private kept: { readonly sequence: number; readonly parts: readonly SnapshotPart[] } | undefined

  async write(sequence: number, parts: AsyncIterable<SnapshotPart>): Promise<void> {
    const written: SnapshotPart[] = []
    for await (const part of parts) written.push(part)
    this.kept = { sequence, parts: written }
  }

  async latest() {
    if (this.kept === undefined) return undefined
    const { sequence, parts } = this.kept
    return {
      sequence,
      parts: (async function* () {
        yield* parts
      })(),
    }
  }
}
