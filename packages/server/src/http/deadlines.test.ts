import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Deadlines } from './deadlines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MS = 100

function start(deadlines: Deadlines, names: string): { late: string; ends: (() => void)[] } {
  const started = { late: '', ends: [] as (() => void)[] }
  for (const name of names) {
    const deadline = deadlines.begin(() => (started.late += name))
    started.ends.push(() => deadline.end())
  }
  return started
}

it('calls each that is late, in the order in which they began', () => {
  const started = start(new Deadlines(MS), 'abc')
  vi.advanceTimersByTime(MS - 1)
  expect(started.late).toBe('')
  vi.advanceTimersByTime(2)
  expect(started.late).toBe('abc')
})

it('calls nobody whose deadline has ended, even when it is ended twice', () => {
  const started = start(new Deadlines(MS), 'abcd')
  for (const at of [1, 1, 3]) started.ends[at]?.()
  vi.advanceTimersByTime(MS + 1)
  expect(started.late).toBe('ac')
  started.ends.forEach((end) => end())
})

it('calls those that begin later when their own time is over', () => {
  const deadlines = new Deadlines(MS)
  const first = start(deadlines, 'a')
  vi.advanceTimersByTime(60)
  const second = start(deadlines, 'b')
  vi.advanceTimersByTime(45)
  expect([first.late, second.late]).toEqual(['a', ''])
  vi.advanceTimersByTime(60)
  expect(second.late).toBe('b')
})

it('takes a deadline that begins while others are called', () => {
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
  const started = start(new Deadlines(MS), 'ab')
  started.ends.forEach((end) => end())
  vi.advanceTimersByTime(MS + 1)
  expect(vi.getTimerCount()).toBe(0)
})
