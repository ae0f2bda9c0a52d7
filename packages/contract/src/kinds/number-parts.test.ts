import { describe, expect, it } from 'vitest'
import { startTrail } from '../problem.ts'
import type { Kind } from './kind.ts'
import { cardBin, ibanFirst6, ibanLast4, last4, last5, routingNumber } from './number-parts.ts'

/** A field for a part of a number keeps that part: no whole card or account number is ever kept. */
const CARD = '4111111111111111'
const IBAN = 'DE89370400440532013000'
const SPACED = 'DE89 3704 0044 0532 0130 00'

function readBy(kind: Kind, sent: unknown): readonly unknown[] {
  const trail = startTrail('v205')
  const kept = kind.mend(sent, trail)
  expect(trail.problems.refusals).toEqual([])
  return [kept, ...trail.problems.warnings.map((warning) => warning.kind)]
}

describe.each<[Kind, readonly (readonly [unknown, ...unknown[]])[]]>([
  [
    cardBin,
    [
      ['542486', '542486'],
      ['54248612', '54248612'],
      [CARD, '411111', 'part_taken'],
      ['4111 1111 1111 1111', '411111', 'part_taken'],
      ['411111******1111', '411111', 'part_taken'],
      ['5424 86', '542486', 'part_taken'],
      [542_486, '542486', 'number_for_text'],
      ['5424', '5424', 'form_unusual'],
    ],
  ],
  [
    last4,
    [
      ['4444', '4444'],
      [CARD, '1111', 'part_taken'],
      ['**** **** **** 4444', '4444', 'part_taken'],
      ['xx-4444', '4444', 'part_taken'],
      ['44', '44', 'form_unusual'],
    ],
  ],
  [
    last5,
    [
      ['12345', '12345'],
      ['000123456789', '56789', 'part_taken'],
      [IBAN, '13000', 'part_taken'],
    ],
  ],
  [
    ibanFirst6,
    [
      ['DE8937', 'DE8937'],
      ['de8937', 'DE8937', 'part_taken'],
      [IBAN, 'DE8937', 'part_taken'],
      [SPACED, 'DE8937', 'part_taken'],
      [CARD, '411111', 'form_unusual'],
    ],
  ],
  [
    ibanLast4,
    [
      ['3000', '3000'],
      [IBAN, '3000', 'part_taken'],
      [SPACED, '3000', 'part_taken'],
      ['GB33BUKB20201555555555', '5555', 'part_taken'],
    ],
  ],
  [
    routingNumber,
    [
      ['021000021', '021000021'],
      ['DEUTDEFF500', 'DEUTDEFF500'],
      ['20-20-15', '20-20-15', 'form_unusual'],
      [IBAN, undefined, 'whole_number_dropped'],
      [SPACED, undefined, 'whole_number_dropped'],
      [CARD, undefined, 'whole_number_dropped'],
      ['021000021 000123456789', undefined, 'whole_number_dropped'],
    ],
  ],
])('$name', (kind, rows) => {
  it.each(rows)('keeps of %j %j', (sent, ...expected) => {
    expect(readBy(kind, sent)).toEqual(expected)
  })

  it('never keeps a whole number', () => {
    for (const sent of [CARD, IBAN, SPACED, `${CARD}${CARD}`, Number(CARD), `${IBAN} ${CARD}`]) {
      const kept = readBy(kind, sent)[0] as string | undefined
      expect((kept ?? '').replaceAll(/[^0-9A-Z]/g, '').length).toBeLessThanOrEqual(8)
    }
  })
})
