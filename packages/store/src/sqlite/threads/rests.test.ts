import { expect, it } from 'vitest'
import { openHurry, Rests, setHurry } from './rests.ts'

const PIECE_MS = 0.25

/** Does so many pieces of work of `PIECE_MS`; answers how long that took with its rests, ms. */
function timeOf(pieces: number, isHurried: boolean): number {
  let nowMs = 0
  const hurry = openHurry()
  setHurry(hurry, isHurried)
  const sleep = (of: unknown, ms: number): void => {
    expect(of).toBe(hurry)
    nowMs += ms
  }
  const rests = new Rests(hurry, { steadyMs: () => nowMs, sleep })
  for (let piece = 0; piece < pieces; piece += 1) {
    nowMs += PIECE_MS
    rests.take()
  }
  return nowMs
}

it('rests for a millisecond after each millisecond of work', () => {
  expect(timeOf(40, false)).toBe(20)
})

it('does not rest while somebody waits, as at a start', () => {
  expect(timeOf(40, true)).toBe(10)
  expect(openHurry()[0]).toBe(1)
})
