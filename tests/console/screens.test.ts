import { describe, expect, it } from 'vitest'
import { ROUTE_PATHS, routeOf, SCREENS, tabsIn } from './screens.ts'

/** What no address can show: the frame around the screens. */
const FRAMES = new Set(['__root__', 'shell'])

describe('the list of screens that the walks go to', () => {
  it('has every route of the console: a new screen cannot be forgotten', () => {
    const walked = new Set(SCREENS.map(routeOf))
    expect(ROUTE_PATHS.length).toBeGreaterThan(30)
    expect(ROUTE_PATHS.filter((path) => !FRAMES.has(path) && !walked.has(path))).toEqual([])
  })

  it('has each name and each address once, of a route or of none on purpose', () => {
    expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length)
    expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(SCREENS.length)
    const lost = SCREENS.filter((screen) => routeOf(screen) === undefined)
    expect(lost.map(({ name }) => name)).toEqual(['missing'])
  })

  it.each([
    ['user', 'user/user-tabs.ts', '/users/{user}'],
    ['case', 'queue/case-tab-names.ts', '/queues/payments?case={case}'],
    ['team', 'team/team-tabs.ts', '/team'],
    ['model', 'model/model-tabs.ts', '/models/payment_abuse'],
  ])('has each tab of a %s', (_, file, path) => {
    const tabs = tabsIn(file)
    expect(tabs.length).toBeGreaterThan(2)
    const addresses = SCREENS.filter((one) => one.path.startsWith(path)).map((one) => one.path)
    for (const tab of tabs.slice(1)) {
      expect(
        addresses.some((one) => one.endsWith(`tab=${tab}`)),
        tab,
      ).toBe(true)
    }
  })
})
