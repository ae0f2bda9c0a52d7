import type { CanonicalEvent } from '@winnow/contract'
import type { Enrichment } from '../entities/enrichment.ts'
import { referenceCents } from '../entities/money/reference-amount.ts'
import { ConditionFailed } from '../policies/conditions/condition-failed.ts'
import type { ConditionValue, Money } from '../policies/conditions/condition-type.ts'
import { type Frame, newFrame, type Part } from '../policies/conditions/frame.ts'
import { valueOf } from '../policies/conditions/compile-condition.ts'
import type { CompiledCounter } from '../policies/counters/compiled-counter.ts'
import { COUNTER_LIMITS } from '../policies/counters/counter-document.ts'
import type { PolicyInput } from '../policies/policy-input.ts'
import type { CountedValue } from './counter-state.ts'

/** What counters read of an event. */
export interface CounterEvent {
  readonly event: CanonicalEvent
  readonly atMs: number
  readonly enrichment: Enrichment
}

const NOTHING = new Float32Array(0)
const [MILLIONTHS, MICROS_PER_CENT] = [1_000_000, 10_000]

/** The event as expressions of counters see it: without scores, labels, lists and decisions. */
export const counterInput = ({ event, atMs, enrichment }: CounterEvent): PolicyInput => ({
  event,
  ids: {},
  atMs,
  features: NOTHING,
  scores: NOTHING,
  enrichment,
  decided: () => undefined,
  isListed: () => false,
})

/** An event as one counter reads it. */
export class EventReading {
  private readonly counter: CompiledCounter
  private readonly frame: Frame<PolicyInput>

  constructor(counter: CompiledCounter, input: PolicyInput) {
    this.counter = counter
    this.frame = newFrame(input, input.atMs)
  }

  /** Names the counter's key that the event has; undefined: a value of it is missing or empty. */
  key(): string | undefined {
    let name = this.counter.id
    for (const part of this.counter.keys) {
      const value = this.valueOf(part)
      if (typeof value === 'string' && value !== '') name += ` ${value.length}:${value}`
      else if (typeof value === 'number' && Number.isFinite(value)) name += ` ${value}`
      else return undefined
    }
    return name
  }

  /** What the event adds to the counter; undefined: nothing. */
  added(): CountedValue | undefined {
    const { on, where, of, document } = this.counter
    if (!on.has(this.frame.input.event.type)) return undefined
    if (where !== undefined && this.valueOf(where) !== true) return undefined
    if (of === undefined) return 1
    const value = this.valueOf(of)
    return document.kind === 'sum' ? this.amount(value) : told(value)
  }

  /** In millionths of a number, or of a dollar of the event's year. */
  private amount(value: ConditionValue): number | undefined {
    const amount = typeof value === 'number' ? value * MILLIONTHS : this.micros(value)
    const isSummed = Math.abs(amount) <= COUNTER_LIMITS.summed * MILLIONTHS
    return isSummed ? Math.round(amount) : undefined
  }

  /** NaN: it is no amount, or of a currency without a rate. */
  private micros(value: ConditionValue): number {
    if (!isMoney(value)) return NaN
    if (value.currency === 'USD') return value.micros
    const year = new Date(this.frame.nowMs).getUTCFullYear()
    return referenceCents(value.micros, value.currency, year) * MICROS_PER_CENT
  }

  /** What fails is missing. */
  private valueOf(part: Part<PolicyInput>): ConditionValue {
    try {
      return valueOf(part, this.frame)
    } catch (error) {
      if (error instanceof ConditionFailed) return null
      throw error
    }
  }
}

/** What is told apart, as a text: a number is another value than the text of its digits. */
function told(value: ConditionValue): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : `t${value}`
  return typeof value === 'number' && Number.isFinite(value) ? `n${value}` : undefined
}

const isMoney = (value: ConditionValue): value is Money =>
  typeof value === 'object' && value !== null && 'micros' in value && 'currency' in value
