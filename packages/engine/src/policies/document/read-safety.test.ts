import { describe, expect, it } from 'vitest'
import { USUAL_GUARD } from '../safety/guard-limits.ts'
import { USUAL_LATENCY } from '../safety/latency-limits.ts'
import { DocumentReader } from './document-reader.ts'
import { readBudget, readControl, readGuard, readLatency } from './read-safety.ts'

const pathsOf = (read: (reader: DocumentReader) => unknown): readonly string[] => {
  const reader = new DocumentReader()
  read(reader)
  return reader.problems.map(({ path }) => path)
}

describe('safety nets of a document', () => {
  it('are read as they are written', () => {
    const reader = new DocumentReader()
    expect(readBudget(reader, { percent: 2 }, 'b')).toBe(2)
    expect(readBudget(reader, undefined, 'b')).toBeUndefined()
    const control = { percent: 2, instead: 'review', except_above_usd: 500 }
    expect(readControl(reader, control, 'c')).toEqual({
      percent: 2,
      instead: 'review',
      exceptAboveUsd: 500,
    })
    expect(readGuard(reader, undefined)).toEqual(USUAL_GUARD)
    expect(readGuard(reader, { review: 7 })).toEqual({ ...USUAL_GUARD, review: 7 })
    expect(readLatency(reader, undefined)).toEqual(USUAL_LATENCY)
    expect(readLatency(reader, { slower_than_us: 1_000, percent: 100 })).toEqual({
      slowerThanUs: 1_000,
      ofEvents: USUAL_LATENCY.ofEvents,
      percent: 100,
    })
    expect(reader.problems).toEqual([])
  })

  it.each([0, -1, 101, NaN, '2', null, [], {}])('refuse %j as a percentage', (percent) => {
    expect(pathsOf((reader) => readBudget(reader, { percent }, 'b'))).toEqual(['b.percent'])
    expect(pathsOf((reader) => readGuard(reader, { block: percent }))).toEqual([
      'rollout_guard.block',
    ])
    expect(pathsOf((reader) => readLatency(reader, { percent }))).toEqual(['latency_guard.percent'])
    const control = { percent, instead: 'accept' }
    expect(pathsOf((reader) => readControl(reader, control, 'c'))).toEqual(['c.percent'])
  })

  it.each([7, 'x', null, [], { other: 1 }])('refuse %j in the place of their members', (value) => {
    expect(pathsOf((reader) => readBudget(reader, value, 'b')).length).toBeGreaterThan(0)
    expect(pathsOf((reader) => readControl(reader, value, 'c')).length).toBeGreaterThan(0)
    expect(pathsOf((reader) => readGuard(reader, value)).length).toBeGreaterThan(0)
    expect(pathsOf((reader) => readLatency(reader, value)).length).toBeGreaterThan(0)
  })

  it.each([49, 10_001, 99.5, '250', NaN])('refuse %j as a limit of microseconds', (value) => {
    expect(pathsOf((reader) => readLatency(reader, { slower_than_us: value }))).toEqual([
      'latency_guard.slower_than_us',
    ])
    expect(pathsOf((reader) => readLatency(reader, { of_events: value }))).toEqual([
      'latency_guard.of_events',
    ])
  })
})
