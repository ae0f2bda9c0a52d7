import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulate } from '../simulate.ts'
import type { SimulatedEvent, SimulatedLine } from '../simulated-line.ts'

const WORLD = { seed: 11, users: 1_200, days: 20 }

const isBeacon = (line: SimulatedLine): boolean =>
  line.kind === 'event' && line.event.$type === '$beacon'

it('a world with beacons says the same otherwise', () => {
  const seeds = integer({ min: 0, max: 1_000 })
  assert(
    property(seeds, (seed) => {
      const small = { seed, users: 40, days: 6 }
      const told = [...simulate({ ...small, beacons: true })]
      expect(told.filter((line) => !isBeacon(line))).toEqual([...simulate(small)])
      expect(told.some(isBeacon)).toBe(true)
    }),
    { numRuns: 5 },
  )
})

describe('beacons of a world', () => {
  const world = simulate({ ...WORLD, beacons: true })
  const events = [...world].flatMap((line) => (line.kind === 'event' ? [line.event] : []))
  const beacons = events.filter(({ $type }) => $type === '$beacon')
  const userOf = new Map(
    events.flatMap(({ $session_id: session, $user_id: user }) =>
      typeof user === 'string' ? [[session, user] as const] : [],
    ),
  )

  /** Who was behind what beacons say, each once; sizes of the groups. */
  function groups(by: (beacon: SimulatedEvent) => unknown, isBad: boolean): readonly number[] {
    const users = new Map<string, Set<string>>()
    for (const beacon of beacons) {
      const user = userOf.get(beacon['$session_id'])
      if (user === undefined || world.attacks.has(user) !== isBad) continue
      const key = JSON.stringify(by(beacon))
      users.set(key, (users.get(key) ?? new Set()).add(user))
    }
    return [...users.values()].map((group) => group.size)
  }

  const cookie = ({ $device_id: id }: SimulatedEvent) => id
  const look = ({ $device: device }: SimulatedEvent) => device

  it('come once per visit, before all else of it, and name no user', () => {
    const seen = new Set<unknown>()
    for (const { $type: type, $session_id: session, ...said } of events) {
      if (type !== '$beacon') seen.add(session)
      else {
        expect(seen.has(session)).toBe(false)
        expect(said).not.toHaveProperty('$user_id')
      }
    }
    expect(new Set(beacons.map(({ $session_id: session }) => session)).size).toBe(beacons.length)
  })

  it('claim nobody but who acts in the visit', () => {
    const acting = new Map<unknown, Set<unknown>>()
    for (const { $session_id: session, $user_id: user } of events) {
      acting.set(session, (acting.get(session) ?? new Set()).add(user))
    }
    const claiming = beacons.filter(({ $claimed_user_id: claim }) => claim !== undefined)
    expect(claiming.length).toBeGreaterThan(beacons.length / 2)
    for (const { $session_id: session, $claimed_user_id: claim } of claiming) {
      expect(acting.get(session)).toContain(claim)
    }
  })

  it('have crews share a device, with one cookie and with many', () => {
    const shared = (sizes: readonly number[]) => sizes.filter((size) => size >= 3).length
    expect(shared(groups(cookie, true))).toBeGreaterThan(0)
    expect(shared(groups(look, true))).toBeGreaterThan(shared(groups(cookie, true)))
  })

  it('have families share a tablet, and colleagues machines of one image', () => {
    expect(groups(cookie, false).filter((size) => size > 1).length).toBeGreaterThan(20)
    expect(Math.max(...groups(look, false))).toBeGreaterThanOrEqual(3)
  })
})
