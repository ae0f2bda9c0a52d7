import { WINDOW_INDEX } from '../../aggregates/windows.ts'
import type { CompiledCounter } from '../../policies/counters/compiled-counter.ts'
import type { Memory } from '../memory.ts'
import type { CounterFiguresNow, CounterNow } from './counter-now.ts'
import type { Query, QueryHandlers } from '../queries.ts'

type OfCounters = 'counters' | 'counter_figures'

/** The answers to queries about counters. */
export function counterHandlers(
  memory: Memory,
  { last }: { readonly last: () => number },
): Pick<QueryHandlers, OfCounters> {
  return {
    counters: async ({ environment }) => countersNow(memory, environment, last()),
    counter_figures: async (query) => figuresNow(memory, query, last()),
  }
}

function countersNow(memory: Memory, environment: number, last: number): readonly CounterNow[] {
  return definedIn(memory, environment).flatMap(
    (defined) => nowOf(memory, environment, { ...defined, last }) ?? [],
  )
}

interface Defined {
  readonly counter: CompiledCounter
  readonly versions: readonly number[]
}

/** One of each name and id: two versions may call one counter differently, or two counters alike. */
function definedIn({ policies }: Memory, environment: number): readonly Defined[] {
  const defined = new Map<string, { counter: CompiledCounter; versions: number[] }>()
  for (const { version, policy } of policies.of(environment)?.counting() ?? []) {
    for (const counter of policy.counters ?? []) {
      const key = `${counter.document.name} ${counter.id}`
      const known = defined.get(key)
      if (known === undefined) defined.set(key, { counter, versions: [version] })
      else known.versions.push(version)
    }
  }
  return [...defined.values()]
}

function nowOf(
  { counters }: Memory,
  environment: number,
  { counter, versions, last }: Defined & { readonly last: number },
): CounterNow | undefined {
  const { id, document, isMoney } = counter
  const known = counters.of(environment)?.known(id)
  if (known === undefined) return undefined
  const { readyAt, through, fullAfter, keys, bytes } = known
  const progress = readyAt === undefined ? Math.min(through / last, 1) : 1
  return {
    id,
    document,
    isMoney,
    versions,
    readyAt,
    progress,
    isFull: fullAfter !== undefined,
    keys,
    bytes,
  }
}

const MILLIONTHS = 1_000_000

function figuresNow(
  memory: Memory,
  { environment, name, key, nowMs: atMs }: Query<'counter_figures'>,
  last: number,
): CounterFiguresNow | undefined {
  const defined = definedIn(memory, environment).find((one) => one.counter.document.name === name)
  const now = defined && nowOf(memory, environment, { ...defined, last })
  if (defined === undefined || now === undefined) return undefined
  const { counter } = defined
  const { open } = memory.pipeline
  const figure = memory.counters.figuresOf(counter, key, {
    environment,
    atMs,
    open,
  })
  const scale = counter.document.kind === 'sum' ? MILLIONTHS : 1
  const figures = counter.document.over.map((over) => ({
    over,
    value: (figure?.(WINDOW_INDEX[over]) ?? 0) / scale,
  }))
  return { counter: now, figures: now.readyAt === undefined ? [] : figures }
}
