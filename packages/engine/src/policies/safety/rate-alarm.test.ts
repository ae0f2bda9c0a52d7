import { describe, expect, it } from 'vitest'
import { FALSE_ALARM_EVENTS, RateAlarm } from './rate-alarm.ts'
import { randomFrom } from '../../models/online/random.test.support.ts'

/** The event of the first alarm; undefined = none within `events`. */
function firstAlarm(alarm: RateAlarm, events: number, isHit: () => boolean): number | undefined {
  const from = alarm.events
  for (let event = 1; event <= events; event += 1) {
    if (isHit() && alarm.hit(from + event)) return event
  }
  return undefined
}

/** The sum of evidence as it is defined, event by event. */
function naive(limit: number, hits: readonly boolean[]): readonly number[] {
  const factors = [1.5, 2, 4, 8, 16]
  return factors.map((factor) => {
    let evidence = 0
    for (const isHit of hits) {
      evidence = ((1 + evidence) * (isHit ? factor : 1)) / (1 + limit * (factor - 1))
    }
    return evidence
  })
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

  it('has the evidence that its definition gives, and goes on after a restore', () => {
    const random = randomFrom(3)
    const hits = Array.from({ length: 400 }, () => random() < 0.03)
    hits.push(true)
    const limit = 0.02
    let alarm = new RateAlarm(limit)
    for (const [at, isHit] of hits.entries()) {
      if (isHit) alarm.hit(at + 1)
      if (at !== 200) continue
      const restored = new RateAlarm(limit)
      restored.restore(JSON.parse(JSON.stringify(alarm.save())) as number[])
      alarm = restored
    }
    const [from, last, count, ...evidence] = alarm.save()
    expect([from, last, count]).toEqual([0, 401, hits.filter(Boolean).length])
    expect(alarm.events).toBe(401)
    naive(limit, hits).forEach((one, at) => expect(evidence[at]).toBeCloseTo(one, 6))
  })

  it('counts anew from a reset on', () => {
    const alarm = new RateAlarm(0.02)
    for (let at = 1; at <= 5; at += 1) alarm.hit(at)
    alarm.reset(9)
    expect([alarm.events, alarm.hits]).toEqual([0, 0])
    const fresh = new RateAlarm(0.02)
    fresh.hit(3)
    alarm.hit(12)
    expect(alarm.save().slice(2)).toEqual(fresh.save().slice(2))
    expect(FALSE_ALARM_EVENTS).toBeGreaterThan(1_000_000)
  })
})
