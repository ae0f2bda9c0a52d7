import { describe, expect, it } from 'vitest'
import { USUAL_GUARD } from '../safety/guard-limits.ts'
import { DocumentReader } from './document-reader.ts'
import { readBudget, readControl, readGuard } from './read-safety.ts'

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
    expect(reader.problems).toEqual([])
  })

  it.each([0, -1, 101, NaN, '2', null, [], {}])('refuse %j as a percentage', (percent) => {
    expect(pathsOf((reader) => readBudget(reader, { percent }, 'b'))).toEqual(['b.percent'])
    expect(pathsOf((reader) => readGuard(reader, { block: percent }))).toEqual([
      'rollout_guard.block',
    ])
    const control = { percent, instead: 'accept' }
    expect(pathsOf((reader) => readControl(reader, control, 'c'))).toEqual(['c.percent'])
  })

  it.each([7, 'x', null, [], { other: 1 }])('refuse %j in the place of their members', (value) => {
    expect(pathsOf((reader) => readBudget(reader, value, 'b')).length).toBeGreaterThan(0)
    expect(pathsOf((reader) => readControl(reader, value, 'c')).length).toBeGreaterThan(0)
    expect(pathsOf((reader) => readGuard(reader, value)).length).toBeGreaterThan(0)
  })
})
