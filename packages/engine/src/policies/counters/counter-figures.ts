import type { CompiledPolicy } from '../compile-policy.ts'
import type { PolicyInput } from '../policy-input.ts'
import type { CounterRead } from './counter-reads.ts'
import type { CounterValues } from './counter-values.ts'

/** Figures of counters by path, `counters.orders_per_card.over_1h`; a sum is in millionths. */
export type CounterFigures = Readonly<Record<string, number>>

/** Figures as they were read, one for each of the reads; NaN = it is missing. */
export interface ReadFigures {
  readonly reads: readonly CounterRead[]
  readonly values: readonly number[]
}

/** The figures that the conditions of a policy can read of an event; undefined: it reads none. */
export function figuresOf(
  { counterReads }: Pick<CompiledPolicy, 'counterReads'>,
  { event, counters }: PolicyInput,
): ReadFigures | undefined {
  const reads = counterReads?.get(event.type)
  if (reads === undefined || counters === undefined) return undefined
  const values = Array<number>(reads.length)
  for (let at = 0; at < reads.length; at += 1) {
    const { id, window } = reads[at] ?? NO_READ
    values[at] = counters.valueOf(id, window)
  }
  return { reads, values }
}

const NO_READ = { id: '', window: 0 }

/** Figures that were recorded, as conditions of the same policy ask for them. */
export function recordedCounters(
  { counterReads }: Pick<CompiledPolicy, 'counterReads'>,
  figures: CounterFigures,
): CounterValues {
  const reads = [...(counterReads?.values() ?? [])].flat()
  return {
    valueOf(id, window) {
      const read = reads.find(
        (one) => one.id === id && one.window === window && Object.hasOwn(figures, one.path),
      )
      return read === undefined ? NaN : (figures[read.path] ?? NaN)
    },
  }
}
