import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DatedRow, LabelledRows, type WeighedRow } from './labelled-rows.ts'
import { LEARNING_LIMITS } from '../learning-limits.ts'

const LIMITS = { ...LEARNING_LIMITS, badRows: 20, goodRows: 50, windowMs: 1000, windowBadMin: 5 }

const rowAt = (atMs: number): WeighedRow<DatedRow> => ({ row: { atMs }, weight: 1 })

/** Which sequence is labelled what, in the order labels come. */
const labels = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.boolean()), { maxLength: 120 })

describe('labelled rows', () => {
  it('are the last labels of their events, by time, as a list without bounds would have them', () => {
    fc.assert(
      fc.property(labels, (given) => {
        const rows = new LabelledRows<DatedRow>({ ...LIMITS, badRows: 100 }, 1)
        const twin = new Map<number, boolean>()
        for (const [sequence, isBad] of given) {
          rows.put(sequence, isBad, rowAt(sequence * 10))
          twin.set(sequence, isBad)
        }
        const wanted = [...twin].sort(([a], [b]) => a - b)
        const end = wanted.findLastIndex(([, isBad]) => !isBad) + 1
        expect(rows.byTime()).toEqual(
          wanted
            .slice(0, end)
            .map(([sequence, isBad]) => ({ ...rowAt(sequence * 10), sequence, isBad })),
        )
      }),
    )
  })

  it('are never more than the limits say', () => {
    const rows = new LabelledRows<DatedRow>(LIMITS, 1)
    for (let sequence = 1; sequence < 1000; sequence += 1) {
      rows.put(sequence, sequence % 3 === 0, rowAt(sequence))
    }
    const held = rows.byTime()
    const bad = held.filter(({ isBad }) => isBad).length
    expect(bad).toBeLessThanOrEqual(LIMITS.badRows)
    expect(held.length - bad).toBeLessThanOrEqual(LIMITS.goodRows)
    expect(held.length).toBeGreaterThan(LIMITS.goodRows / 4)
  })

  it('keep so many good rows that chance in choosing them matters little', () => {
    const count = 200_000
    for (const seed of [1, 2]) {
      const rows = new LabelledRows<DatedRow>(LEARNING_LIMITS, seed)
      for (let sequence = 1; sequence <= count; sequence += 1)
        rows.put(sequence, false, rowAt(sequence))
      const held = rows.byTime()
      const early = held.filter(({ row }) => row.atMs <= count / 20)
      const stoodFor = (some: typeof held): number =>
        some.reduce((sum, { weight }) => sum + weight, 0)
      expect(stoodFor(held) / count).toBeCloseTo(1, 1)
      expect(Math.abs(stoodFor(early) / (count / 20) - 1)).toBeLessThan(0.1)
      expect(held.length).toBeGreaterThan(20_000)
    }
  })

  it('are known by their sequences, bad and good', () => {
    const rows = new LabelledRows<DatedRow>(LIMITS, 1)
    rows.put(1, true, rowAt(1))
    rows.put(2, false, rowAt(2))
    expect([1, 2, 3].map((sequence) => rows.has(sequence))).toEqual([true, true, false])
    rows.remove(1)
    expect(rows.has(1)).toBe(false)
  })

  it('are forgotten when they are old, once there are younger bad ones', () => {
    const rows = new LabelledRows<DatedRow>(LIMITS, 1)
    for (let sequence = 1; sequence <= 8; sequence += 1) {
      rows.put(sequence, sequence % 2 === 0, rowAt(sequence))
    }
    rows.forget(5000)
    expect(rows.byTime()).toHaveLength(7)
    for (let sequence = 11; sequence <= 22; sequence += 1) {
      rows.put(sequence, sequence % 2 === 0, rowAt(4500 + sequence))
    }
    rows.forget(5000)
    expect(rows.byTime().every(({ row }) => row.atMs > 4500)).toBe(true)
  })
})
