import { expect, it } from 'vitest'
import { RouteTally } from './route-tally.ts'

it("P14: a route's busiest day is the one with its largest share, of the days with enough events", () => {
  const tally = new RouteTally()
  const hitsOn = (day: number, hits: number): void => {
    const of = { userId: undefined, amountMicros: undefined, isSameWithout: false, day }
    for (let hit = 0; hit < hits; hit += 1) tally.hit('unknown', of)
  }
  hitsOn(1, 90)
  hitsOn(2, 60)
  hitsOn(3, 100)
  const days = new Map([
    [1, 1_000],
    [2, 500],
    [3, 499],
    [4, 2_000],
  ])
  expect(tally.busiestDay(days)).toEqual({ events: 500, hits: 60 })
  expect(tally.busiestDay(new Map([[3, 499]]))).toBeUndefined()
})
