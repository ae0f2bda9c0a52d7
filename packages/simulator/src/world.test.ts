import { describe, expect, it } from 'vitest'
import { World } from './world.ts'

/** Labels of so many honest logins, in a world of so many logins and thieves. */
function alarmsIn(logins: number, thieves: number): number {
  const world = new World({ seed: 5, days: 1, users: 1 })
  world.tally.logins.good = logins
  world.tally.logins.bad = thieves
  for (let login = 0; login < logins; login += 1) {
    world.judge({
      id: `e${login}`,
      entity: 'session',
      entityId: `s${login}`,
      userId: 'ann',
      abuseType: 'ato',
      bad: false,
    })
  }
  return [...world.lines()].filter((line) => line.kind === 'label' && line.label.bad).length
}

describe('reviewers of logins', () => {
  it('call an honest one a theft for one theft in twenty at most, however often owners log in', () => {
    expect(alarmsIn(100_000, 200)).toBeLessThan(200 / 20)
    expect(alarmsIn(100_000, 20_000)).toBeGreaterThan(20)
  })

  it('call none so where nothing was ever stolen', () => {
    expect(alarmsIn(10_000, 0)).toBe(0)
  })
})
