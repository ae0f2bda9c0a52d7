import type { ConditionValue } from './condition-type.ts'
import { CONDITION_LIMITS } from './condition-limits.ts'
import { type Frame, type Part, spend } from './frame.ts'
import { isMoney, moneyOrder } from './money-order.ts'

type Binary = <Input>(left: Part<Input>, right: Part<Input>) => Part<Input>

/** Below 0, 0 or above; NaN where the two cannot be compared. */
function order(left: ConditionValue, right: ConditionValue, nowMs: number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') {
    return left < right ? -1 : Number(left > right)
  }
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  return isMoney(left) && isMoney(right) ? moneyOrder(left, right, nowMs) : NaN
}

/** Equal to the last member; a missing value is equal to nothing. Error: ConditionFailed, for too much work. */
function areEqual(left: ConditionValue, right: ConditionValue, frame: Frame<unknown>): boolean {
  if (left === null || right === null) return false
  if (Array.isArray(left) && Array.isArray(right)) {
    const [one, other] = [left, right] as (readonly ConditionValue[])[]
    if (one?.length !== other?.length) return false
    spend(frame, left.length)
    return (one ?? []).every((value, at) => areEqual(value, other?.[at] ?? null, frame))
  }
  if (typeof left === 'string' && typeof right === 'string') spendOnTexts(left, right, frame)
  return left === right || order(left, right, frame.nowMs) === 0
}

/** Texts of different lengths differ at once. */
function spendOnTexts(left: string, right: string, frame: Frame<unknown>): void {
  if (left.length === right.length) spend(frame, left.length / CONDITION_LIMITS.charsPerUnit)
}

const compared =
  (holds: (order: number) => boolean): Binary =>
  (left, right) =>
  (frame) => {
    const one = left(frame)
    const other = right(frame)
    if (one === null || other === null) return false
    if (typeof one === 'string') spend(frame, one.length / CONDITION_LIMITS.charsPerUnit)
    return holds(order(one, other, frame.nowMs))
  }

const computed =
  (compute: (left: number, right: number) => number): Binary =>
  (left, right) =>
  (frame) => {
    const one = left(frame)
    const other = right(frame)
    return typeof one === 'number' && typeof other === 'number' ? compute(one, other) : null
  }

/** Numbers, texts and lists. */
const added: Binary = (left, right) => (frame) => {
  const one = left(frame)
  const other = right(frame)
  if (typeof one === 'number' && typeof other === 'number') return one + other
  if (typeof one === 'string' && typeof other === 'string') {
    spend(frame, (one.length + other.length) / CONDITION_LIMITS.charsPerUnit)
    return one + other
  }
  if (!Array.isArray(one) || !Array.isArray(other)) return null
  spend(frame, one.length + other.length)
  return [...one, ...other] as ConditionValue[]
}

const isIn: Binary = (left, right) => (frame) => {
  const one = left(frame)
  const list = right(frame)
  if (one === null || !Array.isArray(list)) return false
  spend(frame, list.length)
  return (list as readonly ConditionValue[]).some((value) => areEqual(one, value, frame))
}

/** Operators of two sides, as CEL writes them. A comparison with what is missing is false. */
export const BINARY: Readonly<Record<string, Binary>> = {
  '==': (left, right) => (frame) => areEqual(left(frame), right(frame), frame),
  '!=': (left, right) => (frame) => {
    const one = left(frame)
    const other = right(frame)
    return one !== null && other !== null && !areEqual(one, other, frame)
  },
  '<': compared((sign) => sign < 0),
  '<=': compared((sign) => sign <= 0),
  '>': compared((sign) => sign > 0),
  '>=': compared((sign) => sign >= 0),
  '+': added,
  '-': computed((left, right) => left - right),
  '*': computed((left, right) => left * right),
  '/': computed((left, right) => left / right),
  in: isIn,
}

export const not =
  <Input>(of: Part<Input>): Part<Input> =>
  (frame) => {
    const value = of(frame)
    return typeof value === 'boolean' ? !value : null
  }

export const negative =
  <Input>(of: Part<Input>): Part<Input> =>
  (frame) => {
    const value = of(frame)
    return typeof value === 'number' ? -value : null
  }

/** `== null` and `!= null` ask whether a value is missing. */
export const isMissing =
  <Input>(of: Part<Input>, wanted: boolean): Part<Input> =>
  (frame) =>
    (of(frame) === null) === wanted
