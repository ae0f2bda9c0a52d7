import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Deadlines } from './deadlines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MS = 100

function begun(deadlines: Deadlines, names: string): { late: string; ends: (() => void)[] } {
  const told = { late: '', ends: [] as (() => void)[] }
  for (const name of names) {
    const deadline = deadlines.begin(() => (told.late += name))
    told.ends.push(() => deadline.end())
  }
  return told
}

it('tells of each that is not over in time, in the order of their beginning', () => {
  const told = begun(new Deadlines(MS), 'abc')
  vi.advanceTimersByTime(MS - 1)
  expect(told.late).toBe('')
  vi.advanceTimersByTime(2)
  expect(told.late).toBe('abc')
})

it('never tells of one that is over, even when it is told twice', () => {
  const told = begun(new Deadlines(MS), 'abcd')
  for (const at of [1, 1, 3]) told.ends[at]?.()
  vi.advanceTimersByTime(MS + 1)
  expect(told.late).toBe('ac')
  told.ends.forEach((end) => end())
})

it('tells of those that begin later when their own time is over', () => {
  const deadlines = new Deadlines(MS)
  const first = begun(deadlines, 'a')
  vi.advanceTimersByTime(60)
  const second = begun(deadlines, 'b')
  vi.advanceTimersByTime(45)
  expect([first.late, second.late]).toEqual(['a', ''])
  vi.advanceTimersByTime(60)
  expect(second.late).toBe('b')
})

it('takes what begins while others are told of', () => {
  const deadlines = new Deadlines(MS)
  let late = ''
  deadlines.begin(() => {
    late += 'a'
    deadlines.begin(() => (late += 'b'))
  })
  vi.advanceTimersByTime(MS + 1)
  expect(late).toBe('a')
  vi.advanceTimersByTime(MS + 1)
  expect(late).toBe('ab')
})

it('keeps no timer for long when nothing is under way', () => {
  const told = begun(new Deadlines(MS), 'ab')
  told.ends.forEach((end) => end())
  vi.advanceTimersByTime(MS + 1)
  expect(vi.getTimerCount()).toBe(0)
})
