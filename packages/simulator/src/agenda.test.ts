import { array, assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { Agenda } from './agenda.ts'

it('hands out what was added by time, then by turn, like a stable sort', () => {
  assert(
    property(array(integer({ min: 0, max: 20 })), (times) => {
      const agenda = new Agenda<number>()
      times.forEach((timeMs, turn) => agenda.add(timeMs, turn))
      const taken = times.map(() => agenda.take()?.what)
      const sorted = times.map((timeMs, turn) => ({ timeMs, turn }))
      expect(taken).toEqual(sorted.toSorted((a, b) => a.timeMs - b.timeMs).map(({ turn }) => turn))
      expect(agenda.take()).toBeUndefined()
    }),
  )
})

it('takes additions between takes', () => {
  const agenda = new Agenda<string>()
  agenda.add(5, 'late')
  agenda.add(1, 'early')
  expect(agenda.take()?.what).toBe('early')
  agenda.add(2, 'between')
  expect(agenda.take()?.what).toBe('between')
  expect(agenda.size).toBe(1)
})
