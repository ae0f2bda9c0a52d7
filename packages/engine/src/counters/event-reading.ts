import type { CanonicalEvent } from '@winnow/contract'
import type { Enrichment } from '../entities/enrichment.ts'
import type { EntityKey } from '../entities/entity-key.ts'
import type { EntityKeys } from '../entities/entity-keys.ts'
import { referenceCents } from '../entities/money/reference-amount.ts'
import type { ConditionValue, Money } from '../policies/conditions/condition-type.ts'
import { type Frame, newFrame, type Part, restart } from '../policies/conditions/frame.ts'
import type {
  CompiledCounter,
  CounterScope,
  KeyExpressions,
} from '../policies/counters/compiled-counter.ts'
import { COUNTER_LIMITS } from '../policies/counters/counter-document.ts'
import type { PolicyInput } from '../policies/policy-input.ts'
import { counterKey, valuesKey } from './counter-key.ts'
import type { CountedValue } from './counter-state.ts'

/** What counters read of an event. */
export interface CounterEvent {
  readonly environment: number
  readonly event: CanonicalEvent
  readonly atMs: number
  readonly enrichment: Enrichment
}

const NOTHING = new Float32Array(0)
const [MILLIONTHS, MICROS_PER_CENT] = [1_000_000, 10_000]

const nothingDecided = (): undefined => undefined
const nothingListed = (): boolean => false

/** The event as expressions of counters see it: without scores, labels, lists and decisions. */
const counterInput = ({ event, atMs, enrichment }: CounterEvent): PolicyInput => ({
  event,
  ids: {},
  atMs,
  features: NOTHING,
  scores: NOTHING,
  enrichment,
  decided: nothingDecided,
  isListed: nothingListed,
})

/** An event as counters read it. */
export interface CounterReading {
  readonly atMs: number
  /** Names the counter's key that the event has; undefined: a value of it is missing or empty. */
  key(counter: CompiledCounter): EntityKey | undefined
  /** What the event, of a type that the counter counts, adds to it; undefined: nothing. */
  added(counter: CompiledCounter): CountedValue | undefined
}

/** A whole event: each variable is read once for all counters of one scope, each key once for all that have its expressions. */
export class EventReading implements CounterReading {
  readonly atMs: number
  private readonly input: PolicyInput
  private readonly environment: number
  private readonly keys: EntityKeys

  constructor(event: CounterEvent, keys: EntityKeys) {
    this.atMs = event.atMs
    this.input = counterInput(event)
    this.environment = event.environment
    this.keys = keys
  }

  key({ key, mark }: CompiledCounter): EntityKey | undefined {
    const { last } = key
    if (last.by !== this) {
      last.value = this.named(key)
      last.by = this
    }
    return last.value && counterKey(last.value, mark)
  }

  added({ where, of, document, key }: CompiledCounter): CountedValue | undefined {
    if (where === undefined && of === undefined) return 1
    const frame = this.frameOf(key.scope)
    if (where !== undefined && known(where, frame) !== true) return undefined
    if (of === undefined) return 1
    const value = known(of, frame)
    return document.kind === 'sum' ? amountOf(value, this.atMs) : distinctText(value)
  }

  private named({ scope, parts }: KeyExpressions): EntityKey | undefined {
    const frame = this.frameOf(scope)
    const values = Array<string | number>(parts.length)
    for (let at = 0; at < parts.length; at += 1) {
      const value = known(parts[at] ?? missing, frame)
      if (!isKeyValue(value)) return undefined
      values[at] = value
    }
    return valuesKey(this.keys, this.environment, values)
  }

  private frameOf(scope: CounterScope): Frame<PolicyInput> {
    const { last } = scope
    if (last.by === this && last.value !== undefined) return last.value
    const frame = newFrame(this.input, this.input.atMs, scope.blank)
    last.value = frame
    last.by = this
    return frame
  }
}

const missing = (): null => null

/** What fails is missing. */
function known(part: Part<PolicyInput>, frame: Frame<PolicyInput>): ConditionValue {
  restart(frame)
  try {
    return part(frame)
  } catch {
    return null
  }
}

/** In millionths of a number, or of a dollar of the event's year; undefined: it is no amount, or too great. */
function amountOf(value: ConditionValue, atMs: number): number | undefined {
  const amount = typeof value === 'number' ? value * MILLIONTHS : microsOf(value, atMs)
  const isSummed = Math.abs(amount) <= COUNTER_LIMITS.summed * MILLIONTHS
  return isSummed ? Math.round(amount) : undefined
}

/** NaN: it is no money, or of a currency without a rate. */
function microsOf(value: ConditionValue, atMs: number): number {
  if (!isMoney(value)) return NaN
  if (value.currency === 'USD') return value.micros
  const year = new Date(atMs).getUTCFullYear()
  return referenceCents(value.micros, value.currency, year) * MICROS_PER_CENT
}

const isKeyValue = (value: ConditionValue): value is string | number =>
  (typeof value === 'string' && value !== '') ||
  (typeof value === 'number' && Number.isFinite(value))

/** A value to be counted once: a number is another value than the text of its digits. */
function distinctText(value: ConditionValue): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : `t${value}`
  return typeof value === 'number' && Number.isFinite(value) ? `n${value}` : undefined
}

const isMoney = (value: ConditionValue): value is Money =>
  typeof value === 'object' && value !== null && 'micros' in value && 'currency' in value
