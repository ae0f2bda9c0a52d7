import { expect, it } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import { simulate } from '../simulate.ts'
import { WANTED_ATTACKS } from './wanted-attack.ts'

const OPTIONS = {
  seed: 5,
  users: 40,
  days: 1,
  startMs: Date.UTC(2026, 0, 5),
  abuse: { payment: 0, content: 0, promotion: 0, account: 0, ato: 0 },
}

it.each(WANTED_ATTACKS)('%s happens in a world that has no other attack', (attack) => {
  const world = simulate({ ...OPTIONS, attack })
  const events = [...world].flatMap((line) => (line.kind === 'event' ? [line.event] : []))
  expect(new Set(world.attacks.values())).toEqual(new Set([attack]))
  const own = events.filter((event) => world.attacks.has(String(event['$user_id'])))
  expect(own.length).toBeGreaterThan(20)
})

it('changes nothing that honest people do before it', () => {
  const until = OPTIONS.startMs + 4 * HOUR_MS
  const early = (options: Parameters<typeof simulate>[0]) =>
    [...simulate(options)].filter((line) => line.kind === 'event' && line.event.$time < until)
  const quiet = early(OPTIONS)
  expect(early({ ...OPTIONS, attack: 'card-testing' })).toEqual(quiet)
})

it('a crew strikes at its time, and takes as many accounts as it was asked for at most', () => {
  const afterMs = 18 * HOUR_MS
  const crews = [{ attack: 'account-takeover', afterMs, size: 4 }] as const
  const until = OPTIONS.startMs + afterMs
  const early = (options: Parameters<typeof simulate>[0]) =>
    [...simulate(options)].filter((line) => line.kind === 'event' && line.event.$time < until)
  expect(early({ ...OPTIONS, crews })).toEqual(early(OPTIONS))
  const world = simulate({ ...OPTIONS, crews })
  expect([...world].length).toBeGreaterThan([...simulate(OPTIONS)].length)
  expect(world.attacks.size).toBeGreaterThan(0)
  expect(world.attacks.size).toBeLessThanOrEqual(4)
})
