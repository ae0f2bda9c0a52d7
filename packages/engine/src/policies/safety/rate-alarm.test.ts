import { describe, expect, it } from 'vitest'
import { FALSE_ALARM_EVENTS, RateAlarm } from './rate-alarm.ts'
import { randomFrom } from '../../models/online/random.test.support.ts'

/** The event of the first alarm; undefined = none within `events`. */
function firstAlarm(alarm: RateAlarm, events: number, isHit: () => boolean): number | undefined {
  for (let event = 1; event <= events; event += 1) if (alarm.add(isHit())) return event
  return undefined
}

describe('an alarm of too many hits', () => {
  it.each([0.001, 0.02, 0.3, 0.9])(
    'is false within n events with a chance of n ÷ threshold at most, at a limit of %f',
    (limit) => {
      const random = randomFrom(1)
      const [runs, events, chance] = [600, 500, 0.05]
      let falseAlarms = 0
      for (let run = 0; run < runs; run += 1) {
        const alarm = new RateAlarm(limit, events / chance)
        if (firstAlarm(alarm, events, () => random() < limit) !== undefined) falseAlarms += 1
      }
      const spread = Math.sqrt(runs * chance * (1 - chance))
      expect(falseAlarms).toBeLessThan(runs * chance + 3 * spread)
    },
  )

  it.each([
    [0.001, 0.05, 1000],
    [0.02, 0.1, 1000],
    [0.02, 0.5, 60],
    [0.2, 0.6, 200],
    [0.5, 1, 60],
  ])('at a limit of %f notices a share of %f within %i events', (limit, share, events) => {
    const random = randomFrom(2)
    const alarm = new RateAlarm(limit)
    // A quiet time before does not make it slower.
    expect(firstAlarm(alarm, 20_000, () => random() < limit / 2)).toBeUndefined()
    expect(firstAlarm(alarm, events, () => random() < share)).toBeDefined()
  })

  it('never comes where all events may be hits', () => {
    expect(firstAlarm(new RateAlarm(1), 5000, () => true)).toBeUndefined()
  })

  it('goes on after a restore as if nothing had been', () => {
    const random = randomFrom(3)
    const hits = Array.from({ length: 400 }, () => random() < 0.15)
    const whole = new RateAlarm(0.02)
    const first = new RateAlarm(0.02)
    const seen = hits.map((isHit) => whole.add(isHit))
    hits.slice(0, 50).forEach((isHit) => first.add(isHit))
    const second = new RateAlarm(0.02)
    second.restore(JSON.parse(JSON.stringify(first.save())) as number[])
    expect(hits.slice(50).map((isHit) => second.add(isHit))).toEqual(seen.slice(50))
    expect(second.events).toBe(400)
    second.reset()
    expect(second.save()).toEqual(new RateAlarm(0.02).save())
    expect(FALSE_ALARM_EVENTS).toBeGreaterThan(1_000_000)
  })
})
