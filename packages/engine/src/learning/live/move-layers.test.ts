import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../models/online/random.test.support.ts'
import { FIRST_LAYERS } from '../layers.ts'
import { moveLayers, type MoveStart } from './move-layers.ts'
import type { JudgedMargins } from './recent-margins.ts'

const PRIOR = { online: 0.2, base: 0 }

const startAt = (from = PRIOR, isFair = false): MoveStart => {
  return { fitted: FIRST_LAYERS, prior: PRIOR, from, isFair }
}

/** Labels of as many users; `told`: the online model knew which were bad. */
function rowsOf(count: number, told: boolean, badShare = 0.5): readonly JudgedMargins[] {
  const random = randomFrom(7)
  return Array.from({ length: count }, (_, at) => {
    const isBad = random() < badShare
    const says = told ? isBad : random() < badShare
    const online = (says ? 4 : -0.5) + random()
    return { sequence: at + 1, user: at + 1, isBad, starter: -3, batch: online, online }
  })
}

/** The weights after so many moves. */
function after(moves: number, rows: readonly JudgedMargins[], isFair: boolean) {
  let at = PRIOR
  for (let move = 0; move < moves; move += 1) at = moveLayers(rows, startAt(at, isFair)) ?? at
  return at
}

describe('the share of the online model', () => {
  it('rises by bounded steps while it knows labels before they come', () => {
    const rows = rowsOf(60, true)
    const once = after(1, rows, false)
    expect(once.online).toBeCloseTo(0.5)
    expect(after(5, rows, false).online).toBeGreaterThan(0.8)
  })

  it('falls while it is no better than chance', () => {
    expect(after(5, rowsOf(200, false), false).online).toBeLessThan(PRIOR.online)
  })

  it('stays with few labels of either kind', () => {
    expect(moveLayers(rowsOf(60, true, 0.05), startAt())).toBeUndefined()
    expect(moveLayers(rowsOf(60, true, 0.97), startAt())).toBeUndefined()
  })

  it('stays whatever one user does again and again', () => {
    const rows = rowsOf(60, true).map((row) => ({ ...row, user: row.isBad ? 1 : row.user }))
    expect(moveLayers(rows, startAt())).toBeUndefined()
  })
})

describe('the base', () => {
  it('never rises where labels are no fair sample and the online model counts more', () => {
    expect(after(9, rowsOf(100, true), false).base).toBeLessThanOrEqual(0)
  })

  it('keeps good events at what they got where the online model counts less', () => {
    const rows = rowsOf(200, false).map((row) => ({ ...row, online: row.online + 2 }))
    const from = { online: 1, base: 0 }
    const start: MoveStart = { fitted: FIRST_LAYERS, prior: from, from, isFair: false }
    let at = from
    for (let move = 0; move < 20; move += 1) at = moveLayers(rows, { ...start, from: at }) ?? at
    expect(at.online).toBeLessThan(0.5)
    const meanOfGood = (share: number, by: number): number => {
      const good = rows.filter(({ isBad }) => !isBad)
      const odds = good.map((row) => row.starter + share * row.online + by)
      return odds.reduce((sum, each) => sum + 1 / (1 + Math.exp(-each)), 0) / good.length
    }
    expect(meanOfGood(at.online, at.base) / meanOfGood(1, 0)).toBeCloseTo(1, 1)
  })

  it('keeps good events from getting more than by the fit there', () => {
    const rows = rowsOf(100, true).map((row) => ({ ...row, online: row.online + 1 }))
    const { online, base } = after(9, rows, false)
    const meanOfGood = (share: number, by: number): number =>
      rows.reduce((sum, row) => {
        const odds = row.starter + share * row.online + by
        return sum + (row.isBad ? 0 : 1 / (1 + Math.exp(-odds)))
      }, 0)
    expect(base).toBeLessThan(0)
    expect(meanOfGood(online, base)).toBeLessThanOrEqual(meanOfGood(PRIOR.online, 0))
  })

  it('never rises for less than ten bad labels of a fair sample', () => {
    const blind = rowsOf(100, true).map((row) => ({ ...row, batch: 0, online: 0 }))
    const withBad = (bad: number) => blind.map((row, at) => ({ ...row, isBad: at < bad }))
    expect(after(9, withBad(9), true).base).toBeLessThanOrEqual(0)
    expect(after(9, withBad(10), true).base).toBeGreaterThan(0)
  })

  it('moves towards the share of bad labels where they are', () => {
    const blind = rowsOf(100, true).map((row) => ({ ...row, batch: 0, online: 0 }))
    const once = after(1, blind, true).base
    expect(once).toBeGreaterThan(0)
    expect(once).toBeLessThanOrEqual(0.25)
    expect(after(12, blind, true).base).toBeGreaterThan(2)
    const good = blind.map((row, at) => ({ ...row, isBad: at < 20, starter: 2 }))
    expect(after(12, good, true).base).toBeLessThan(-1.5)
  })
})

it('no labels move anything beyond its bounds, and the same ones move it alike', () => {
  const margin = fc.double({ min: -30, max: 30, noNaN: true })
  const rows = fc.array(
    fc.record({ isBad: fc.boolean(), starter: margin, batch: margin, online: margin }),
    { minLength: 10, maxLength: 40 },
  )
  fc.assert(
    fc.property(rows, fc.boolean(), (drawn, isFair) => {
      const labels = drawn.map((row, at) => ({ ...row, sequence: at + 1, user: at + 1 }))
      const { online, base } = after(3, labels, isFair)
      expect(online).toBeGreaterThanOrEqual(0)
      expect(online).toBeLessThanOrEqual(1)
      expect(Math.abs(base)).toBeLessThanOrEqual(3)
      expect(after(3, labels, isFair)).toEqual({ online, base })
    }),
  )
})
