import { ABUSE_TYPES } from '@winnow/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Registers } from '../../aggregates/registers.ts'
import { FADE_MS, noteLabelTarget, type ScoredEvent, labelTarget } from './label-target.ts'

const DAY_MS = 86_400_000
const OTHERS = ABUSE_TYPES.filter((abuseType) => abuseType !== 'account_abuse')

const events = (most: number): fc.Arbitrary<readonly ScoredEvent[]> =>
  fc
    .array(
      fc.record({
        waitMs: fc.integer({ min: -DAY_MS, max: 40 * DAY_MS }),
        type: fc.constantFrom('$login', '$create_order', '$create_account'),
        scores: fc.array(fc.integer({ min: 0, max: 100 }), {
          minLength: ABUSE_TYPES.length,
          maxLength: ABUSE_TYPES.length,
        }),
      }),
      { minLength: 1, maxLength: most },
    )
    .map((drawn) => {
      let atMs = 1_700_000_000_000
      return drawn.map(({ waitMs, type, scores }, at) => {
        atMs += waitMs
        return { sequence: 7 * at + 1, atMs, type, scores: Float32Array.from(scores) }
      })
    })

function after(noted: readonly ScoredEvent[]): Registers {
  const registers = new Registers()
  for (const event of noted) noteLabelTarget(registers, event)
  return registers
}

/** The same by remembering all: each time a month is over, what was counts half. */
function worst(noted: readonly ScoredEvent[], place: number): number | undefined {
  let sinceMs = noted[0]?.atMs ?? 0
  const counts = new Map<number, number>()
  for (const { sequence, atMs, scores } of noted) {
    for (; atMs - sinceMs >= FADE_MS; sinceMs += FADE_MS) {
      for (const [event, count] of counts) counts.set(event, Math.floor(count / 2))
    }
    counts.set(sequence, (scores[place] ?? 0) * 80)
  }
  const most = Math.max(...counts.values())
  return [...counts].findLast(([, count]) => count === most)?.[0]
}

it('a label of a user speaks of the event that scored highest, old scores counting less', () => {
  fc.assert(
    fc.property(events(30), (noted) => {
      const registers = after(noted)
      for (const abuseType of OTHERS) {
        const place = ABUSE_TYPES.indexOf(abuseType)
        expect(labelTarget(registers, abuseType)).toBe(worst(noted, place))
      }
    }),
  )
})

it('account abuse began with the sign-up, or with what was heard first', () => {
  fc.assert(
    fc.property(events(12), (noted) => {
      const signUp = noted.find(({ type }) => type === '$create_account')
      expect(labelTarget(after(noted), 'account_abuse')).toBe((signUp ?? noted[0])?.sequence)
    }),
  )
})

it('of a user without events, a label speaks of none', () => {
  for (const abuseType of ABUSE_TYPES)
    expect(labelTarget(new Registers(), abuseType)).toBeUndefined()
})

it('sequences of a service that ran for decades are told exactly', () => {
  const sequence = 2 ** 40 - 1
  const scores = Float32Array.from(ABUSE_TYPES, () => 100)
  const registers = after([{ sequence, atMs: 1, type: '$create_account', scores }])
  for (const abuseType of ABUSE_TYPES) expect(labelTarget(registers, abuseType)).toBe(sequence)
})
