import { WINDOW_INDEX, type WindowName } from '../../aggregates/windows.ts'
import { MONEY, NUMBER } from '../conditions/condition-type.ts'
import type { Variable } from '../conditions/vocabulary.ts'
import type { PolicyInput } from '../policy-input.ts'
import type { CompiledCounter } from './compiled-counter.ts'

const MILLIONTHS = 1_000_000

/** What a window of one key counts at most: distinct values are estimated by a sketch, which is full then. */
const MOST = { count: 2 ** 32 - 1, distinct: 621 } as const

/** The path of a figure: `counters.orders_per_card.over_1h`. */
export const counterPath = (name: string, window: WindowName): string =>
  `counters.${name}.over_${window}`

/** The figures of counters, as conditions read them. */
export const counterVariables = (
  counters: readonly CompiledCounter[],
): readonly (readonly [string, Variable<PolicyInput>])[] =>
  counters.flatMap((counter) =>
    counter.document.over.map(
      (window) =>
        [counterPath(counter.document.name, window), variableOf(counter, window)] as const,
    ),
  )

function variableOf(counter: CompiledCounter, window: WindowName): Variable<PolicyInput> {
  const { id, document, isMoney, keyedOn } = counter
  const at = WINDOW_INDEX[window]
  const span = window === 'life' ? 'ever' : `over ${window}`
  const says = `The ${document.kind} of this counter for the event's key, ${span}, the event included.`
  const on = keyedOn === undefined ? {} : { on: keyedOn }
  const raw = ({ counters }: PolicyInput): number => counters?.valueOf(id, at) ?? NaN
  if (isMoney) return { ...on, type: MONEY, says, read: (input) => moneyOf(raw(input)) }
  const scale = document.kind === 'sum' ? MILLIONTHS : 1
  const range = document.kind === 'sum' ? {} : { range: [0, MOST[document.kind]] as const }
  return { ...on, ...range, type: NUMBER, says, read: (input) => numberOf(raw(input) / scale) }
}

const numberOf = (value: number): number | null => (Number.isNaN(value) ? null : value)

const moneyOf = (micros: number) => (Number.isNaN(micros) ? null : { micros, currency: 'USD' })
