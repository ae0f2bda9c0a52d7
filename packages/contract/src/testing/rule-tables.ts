import { expect, it } from 'vitest'
import type { ApiVersion } from '../api-version.ts'
import type { CanonicalEvent } from '../canonical-event.ts'
import { parseEvent } from '../parse/parse-event.ts'
import type { Problem } from '../problem.ts'

/**
 * Tables of the rules of events: a body, and the code and path of each problem it has
 * (`53 $.$amount`). For accepted bodies these are warnings, for refused ones refusals.
 */
export type Row = readonly [version: ApiVersion, body: object, ...problems: string[]]

export const short = (problems: readonly Problem[]): readonly string[] =>
  problems.map(({ code, path }) => `${code} ${path}`)

export function accepted(version: ApiVersion, body: object): CanonicalEvent {
  const parsed = parseEvent(version, body)
  if (!parsed.ok) throw new Error(short(parsed.problems).join(', '))
  return parsed.event
}

export function acceptsAll(rows: readonly Row[]): void {
  for (const [version, body, ...warnings] of rows) {
    it(`${version} accepts ${printed(body)}`, () => {
      const parsed = parseEvent(version, body)
      expect(parsed.ok ? [] : short(parsed.problems)).toEqual([])
      expect(short(parsed.warnings)).toEqual(warnings)
    })
  }
}

export function refusesAll(rows: readonly Row[]): void {
  for (const [version, body, ...problems] of rows) {
    it(`${version} refuses ${printed(body)}`, () => {
      const parsed = parseEvent(version, body)
      expect(parsed.ok ? ['accepted'] : short(parsed.problems)).toEqual(problems)
      expect(parsed.ok ? '' : String(parsed.code)).toBe(problems[0]?.split(' ')[0])
    })
  }
}

const TITLE_CHARS_MAX = 120

const printed = (body: object): string => JSON.stringify(body).slice(0, TITLE_CHARS_MAX)

export const ann = { $user_id: 'ann' }
export const visit = { $session_id: 's1' }
export const order = { $type: '$create_order', ...ann }
export const sale = { $type: '$transaction', ...ann, $amount: 10_000, $currency_code: 'USD' }
export const tea = { $item_id: 'i1', $product_title: 'Tea', $price: 10_000 }
export const add = { $type: '$add_item_to_cart', ...ann }
export const remove = { $type: '$remove_item_from_cart', ...ann }
export const custom = { $type: 'made_call', ...ann }
