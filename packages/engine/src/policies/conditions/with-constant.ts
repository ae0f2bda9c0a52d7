import { CONDITION_LIMITS } from './condition-limits.ts'
import type { ConditionValue, Money } from './condition-type.ts'
import { type Part, spend } from './frame.ts'
import { isMoney, moneyOrder } from './money-order.ts'

/** How a comparison is decided: by the sign of left − right, or by NaN where the two cannot be compared. */
const HOLDS: Readonly<Record<string, (sign: number) => boolean>> = {
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
  '>': (sign) => sign > 0,
  '>=': (sign) => sign >= 0,
}

/**
 * A comparison with a value that is written out; undefined: the operator of two sides is needed. The same as that one, but most
 * conditions are made of these, so each is a function of its own with few calls in it.
 */
export function withConstant<Input>(
  op: string,
  of: Part<Input>,
  value: ConditionValue,
): Part<Input> | undefined {
  if (typeof value === 'number') return withNumber(op, of, value)
  if (typeof value === 'string') return withText(op, of, value)
  return isMoney(value) ? withMoney(op, of, value) : undefined
}

function withNumber<Input>(op: string, of: Part<Input>, limit: number): Part<Input> | undefined {
  switch (op) {
    case '==':
      return (frame) => of(frame) === limit
    case '!=':
      return (frame) => {
        const value = of(frame)
        return value !== null && value !== limit
      }
    case '<':
      return (frame) => {
        const value = of(frame)
        return typeof value === 'number' && value - limit < 0
      }
    case '<=':
      return (frame) => {
        const value = of(frame)
        return typeof value === 'number' && value - limit <= 0
      }
    case '>':
      return (frame) => {
        const value = of(frame)
        return typeof value === 'number' && value - limit > 0
      }
    case '>=':
      return (frame) => {
        const value = of(frame)
        return typeof value === 'number' && value - limit >= 0
      }
    default:
      return undefined
  }
}

/** Texts of different lengths differ at once: only the others cost work. */
function withText<Input>(op: string, of: Part<Input>, text: string): Part<Input> | undefined {
  if (op !== '==' && op !== '!=') return undefined
  const isWanted = op === '=='
  const work = text.length / CONDITION_LIMITS.charsPerUnit
  return (frame) => {
    const value = of(frame)
    if (value === null) return false
    if (typeof value === 'string' && value.length === text.length) spend(frame, work)
    return (value === text) === isWanted
  }
}

function withMoney<Input>(op: string, of: Part<Input>, limit: Money): Part<Input> | undefined {
  const holds = Object.hasOwn(HOLDS, op) ? HOLDS[op] : undefined
  if (holds === undefined) return undefined
  return (frame) => {
    const value = of(frame)
    return isMoney(value) && holds(moneyOrder(value, limit, frame.nowMs))
  }
}
