import type { Batches, ImportLine } from './import-line.ts'
import { IMPORT_LIMITS } from '../import-limits.ts'

/** Where one source stands. */
interface Cursor {
  readonly rank: number
  readonly next: AsyncIterator<readonly ImportLine[]>
  batch: readonly ImportLine[]
  at: number
}

/** By time; at one time by the order of the sources, then by place. */
function isBefore(a: Cursor, b: Cursor): boolean {
  const timeA = a.batch[a.at]?.timeMs ?? 0
  const timeB = b.batch[b.at]?.timeMs ?? 0
  return timeA === timeB ? a.rank < b.rank : timeA < timeB
}

/** Moves the cursor at `index` down to its place in the heap. */
function sink(heap: Cursor[], index: number): void {
  let at = index
  for (;;) {
    const moved = heap[at]
    const left = heap[2 * at + 1]
    if (moved === undefined || left === undefined) return
    const right = heap[2 * at + 2]
    const isRight = right !== undefined && isBefore(right, left)
    const child = isRight ? right : left
    if (isBefore(moved, child)) return
    const to = 2 * at + (isRight ? 2 : 1)
    heap[at] = child
    heap[to] = moved
    at = to
  }
}

/** Loads the next batch that is not empty; false when the source is at its end. */
async function refill(cursor: Cursor): Promise<boolean> {
  for (;;) {
    const { value, done } = await cursor.next.next()
    if (done === true) return false
    cursor.batch = value
    cursor.at = 0
    if (value.length > 0) return true
  }
}

async function openHeap(sources: readonly Batches<ImportLine>[]): Promise<Cursor[]> {
  const heap: Cursor[] = []
  for (const [rank, source] of sources.entries()) {
    const cursor: Cursor = { rank, next: source[Symbol.asyncIterator](), batch: [], at: 0 }
    if (await refill(cursor)) heap.push(cursor)
  }
  for (let at = (heap.length >> 1) - 1; at >= 0; at -= 1) sink(heap, at)
  return heap
}

/**
 * Merges sources that are each in the order of time into one. At equal times an earlier source comes
 * first, so give events before labels: a label may be used only once its time has come.
 */
export async function* mergeLines(sources: readonly Batches<ImportLine>[]): Batches<ImportLine> {
  const heap = await openHeap(sources)
  let batch: ImportLine[] = []
  for (let first = heap[0]; first !== undefined; first = heap[0]) {
    const line = first.batch[first.at]
    if (line !== undefined) batch.push(line)
    first.at += 1
    if (first.at === first.batch.length && !(await refill(first))) {
      const last = heap.pop()
      if (last !== undefined && heap.length > 0) heap[0] = last
    }
    sink(heap, 0)
    if (batch.length < IMPORT_LIMITS.batchLines) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
