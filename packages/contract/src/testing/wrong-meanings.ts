import { currency } from '../kinds/currency.ts'
import { id } from '../kinds/id.ts'
import type { Kind } from '../kinds/kind.ts'
import { micros, positiveMicros } from '../kinds/money.ts'
import { odds } from '../kinds/numbers.ts'
import { eventTimeMs } from '../kinds/time.ts'

const ofAmount = (value: number): readonly unknown[] => [
  -1 - value,
  115.94,
  String(value),
  '115.94',
  '115,94 €',
  true,
  2 ** 60,
  { value },
  ['1', '2'],
]

/** Values with another meaning, or none, by kind; each has the event refused. `nowMs`: the receiver's clock. */
export function wrongMeanings(kind: Kind, value: unknown, nowMs: number): readonly unknown[] {
  switch (kind) {
    case micros:
      return ofAmount(value as number)
    case positiveMicros:
      return [...ofAmount(value as number), 0]
    case currency:
      return ['U$D', '€', 840, 'X', true, { code: 'USD' }]
    case id:
      return [true, { id: 'a' }, ['a', 'b'], 'a\nb', '\ud800', 'x'.repeat(513), 2 ** 60]
    case eventTimeMs:
      return ['yesterday', '2020-01-01', -1, true, nowMs + 2 * 3_600_000, 2 ** 60, { ms: 1 }]
    case odds:
      return [5, 0, -1, 'some', true]
    default:
      return kind.shape.is === 'choice' && !kind.shape.open ? ['$no_such', 'other', true] : []
  }
}
