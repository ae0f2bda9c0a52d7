import type { CompiledRoute } from './compile-policy.ts'
import { POLICY_LIMITS } from './document/policy-document.ts'
import type { ConditionValue, Money } from './conditions/condition-type.ts'
import type { PolicyInput } from './policy-input.ts'
import type { ReadValues } from './verdict.ts'

/** What the condition of a route reads of an event: the first values of it, long texts cut. Money is a text, `12.5 USD`. */
export function readValues({ reads }: CompiledRoute, input: PolicyInput): ReadValues {
  const values: Record<string, string | number | boolean | null> = {}
  let room: number = POLICY_LIMITS.recordedValues
  for (const [path, variable] of reads) {
    if (room === 0) break
    const value = shown(variable.read(input), variable.isRecorded)
    if (value === undefined) continue
    values[path] = value
    room -= 1
  }
  return values
}

/** Undefined: a list or an object that is in the event. */
function shown(
  value: ConditionValue,
  isRecorded = false,
): string | number | boolean | null | undefined {
  if (typeof value === 'string') return cut(value)
  if (typeof value !== 'object' || value === null) return value
  if (isRecorded && Array.isArray(value)) return cut(value.join(', '))
  return isMoney(value) ? `${value.micros / MICROS} ${value.currency}`.trim() : undefined
}

const cut = (text: string): string => text.slice(0, POLICY_LIMITS.recordedChars)

const MICROS = 1_000_000

const isMoney = (value: object): value is Money => 'micros' in value && 'currency' in value
