import { WINDOW_INDEX } from '../../aggregates/windows.ts'
import type { DocumentProblem } from '../document/document-problem.ts'
import type { CompiledCounter } from './compiled-counter.ts'
import { COUNTER_LIMITS } from './counter-document.ts'
import { counterPath } from './counter-variables.ts'

/** A figure that the conditions of a policy read. */
export interface CounterRead {
  /** `counters.orders_per_card.over_1h`. */
  readonly path: string
  /** What stands before its figure in a recorded verdict: `"counters.orders_per_card.over_1h":`. */
  readonly head: Uint8Array
  readonly id: string
  /** A place in WINDOWS. */
  readonly window: number
}

/** The parts of workflows that read variables. */
interface Reading {
  readonly routes: readonly {
    readonly reads: ReadonlyMap<string, unknown>
    readonly document: { readonly actions: readonly object[] }
  }[]
}

/** By event type, the figures that the workflows on it read, in the order of the counters. */
export function counterReads(
  byEventType: ReadonlyMap<string, readonly Reading[]>,
  counters: readonly CompiledCounter[],
): ReadonlyMap<string, readonly CounterRead[]> {
  const all = counters.flatMap(readsOf)
  const found = new Map<string, readonly CounterRead[]>()
  for (const [type, workflows] of byEventType) {
    const reads = all.filter(({ path }) => workflows.some((one) => isReadBy(one, path)))
    if (reads.length > 0) found.set(type, reads)
  }
  return found
}

const encoder = new TextEncoder()

const readsOf = ({ document, id }: CompiledCounter): readonly CounterRead[] =>
  document.over.map((name) => {
    const path = counterPath(document.name, name)
    const head = encoder.encode(`${JSON.stringify(path)}:`)
    return { path, head, id, window: WINDOW_INDEX[name] }
  })

/** A value that goes on a list may read counters too. */
const isReadBy = ({ routes }: Reading, path: string): boolean =>
  routes.some(
    ({ reads, document: { actions } }) =>
      reads.has(path) ||
      actions.some(
        (action) =>
          'value' in action && typeof action.value === 'string' && action.value.includes(path),
      ),
  )

/** What is wrong where verdicts would have to record more figures than they have room for. */
export function tooManyReads(
  reads: ReadonlyMap<string, readonly CounterRead[]>,
): readonly DocumentProblem[] {
  const { readsPerEventType: most } = COUNTER_LIMITS
  return [...reads]
    .filter(([, { length }]) => length > most)
    .map(([type, { length }]) => ({
      severity: 'error',
      path: 'workflows',
      message: `Those on \`${type}\` read ${length} figures of counters; at most ${most} may be.`,
    }))
}
