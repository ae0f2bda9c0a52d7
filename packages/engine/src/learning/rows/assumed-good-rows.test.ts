import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areCovered, type MaybeGood, assumedGoodRows } from './assumed-good-rows.ts'

/** Which events of each user are labelled. */
const labelledOfUsers = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), {
  minLength: 1,
  maxLength: 30,
})

const sampleOf = (users: readonly (readonly boolean[])[]): readonly MaybeGood[] =>
  users.flatMap((labelled, user) =>
    labelled.map((isLabelled, at) => {
      return { sequence: 1e6 * user + at, userId: `${user}`, atMs: at, isLabelled, waited: 1 }
    }),
  )

const weightOf = (rows: ReturnType<typeof assumedGoodRows>): number =>
  rows.reduce((sum, { weight }) => sum + weight, 0)

const unlabelled = (count: number): boolean[] => Array.from({ length: count }, () => false)

describe('rows that are presumed good', () => {
  it('are the unlabelled events, but none where labels cover most', () => {
    fc.assert(
      fc.property(labelledOfUsers, (users) => {
        const events = sampleOf(users)
        const rows = assumedGoodRows(events, 1)
        const wanted = areCovered(events) ? [] : events.filter(({ isLabelled }) => !isLabelled)
        expect(rows.map(({ sequence }) => sequence)).toEqual(wanted.map(({ sequence }) => sequence))
        expect(rows.every(({ isBad }) => !isBad)).toBe(true)
      }),
    )
  })

  it('weigh as much as the events that the sample stands for, where all users send alike', () => {
    const shape = fc.record({
      users: fc.integer({ min: 1, max: 30 }),
      events: fc.integer({ min: 1, max: 20 }),
      each: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(shape, ({ users, events, each }) => {
        const alike = Array.from({ length: users }, () => unlabelled(events))
        expect(weightOf(assumedGoodRows(sampleOf(alike), each))).toBeCloseTo(
          users * events * each,
          6,
        )
      }),
    )
  })

  it('of one user in a hundred, who sends a thousand times as much, weigh a sixteenth at most, and at most double all', () => {
    const usual = Array.from({ length: 99 }, () => unlabelled(2))
    const before = weightOf(assumedGoodRows(sampleOf(usual), 1))
    const rows = assumedGoodRows(sampleOf([...usual, unlabelled(2000)]), 1)
    const own = weightOf(rows.filter(({ sequence }) => sequence >= 99e6))
    expect(own / weightOf(rows)).toBeLessThan(1 / 16)
    expect(weightOf(rows)).toBeLessThan(2.1 * before)
  })

  it('weigh less the shorter they have waited for a label', () => {
    const events = sampleOf([unlabelled(4)]).map((event, at) => ({ ...event, waited: at / 4 }))
    expect(assumedGoodRows(events, 8).map(({ weight }) => weight)).toEqual([2, 4, 6])
  })

  it('make up, with the labelled good ones of their age, for the share of bad ones that are labelled', () => {
    const shape = fc.record({
      known: fc.integer({ min: 0, max: 49 }),
      waited: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(shape, ({ known, waited }) => {
        const users = Array.from({ length: 100 }, (_, user) => [user < known])
        const events = sampleOf(users).map((event) => ({ ...event, atMs: 0, waited }))
        const rest = Math.max(0, 100 * waited - known)
        // Groups are of events in turn, so the labelled ones stand in the first of them.
        const mixed = events.map((event, at) => ({ ...event, sequence: (37 * at) % 100 }))
        expect(Math.abs(weightOf(assumedGoodRows(mixed, 1)) - rest)).toBeLessThan(12)
      }),
    )
  })
})

describe('labels cover', () => {
  it('where users have half of their events labelled on average, however many these are', () => {
    const half = [unlabelled(1), [true], [true, false]]
    expect(areCovered(sampleOf(half))).toBe(true)
    expect(areCovered(sampleOf([...half, unlabelled(1)]))).toBe(false)
    expect(areCovered(sampleOf([[true], [true], unlabelled(1000)]))).toBe(true)
  })

  it('nothing where there is no event', () => {
    expect(areCovered([])).toBe(false)
  })
})
