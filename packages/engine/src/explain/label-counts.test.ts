import { describe, expect, it } from 'vitest'
import { FEATURE_INDEX, FEATURES } from '../features/index.ts'
import { Hall } from './hall.test.support.ts'
import { eventWordsOf } from './words-of-event.ts'

const placeOf = (name: string): number => FEATURE_INDEX.get(name) ?? -1

describe('the labels behind features', () => {
  it('are those of what the event is about, of the abuse type, as they are now', () => {
    const hall = new Hall()
    for (const user of [1, 2, 3]) hall.login(user, 0)
    const event = hall.login(4, 0)
    hall.label(1)
    hall.label(2)
    hall.label(3, false)
    const { labels } = eventWordsOf(hall.pipeline, event)
    expect(labels?.get(placeOf('device_payment_recent_bad'))).toEqual({ bad: 2, good: 1 })
    expect(labels?.get(placeOf('device_payment_bad_share_90d'))).toEqual({ bad: 2, good: 1 })
    expect(labels?.has(placeOf('user_payment_recent_bad'))).toBe(false)
    expect(labels?.has(placeOf('device_account_recent_bad'))).toBe(false)
  })

  it('are those of the device that the user had last, where the event names none', () => {
    const hall = new Hall()
    hall.login(1, 0)
    hall.label(1)
    const { event, ...received } = hall.login(2, 0)
    const silent = hall.pipeline.prepare({ ...received, event: { ...event, custom: {} } })
    const { labels } = eventWordsOf(hall.pipeline, silent)
    expect(labels?.get(placeOf('device_payment_recent_bad'))).toEqual({ bad: 1, good: 0 })
  })

  it('are behind features of the family reputation alone', () => {
    const hall = new Hall()
    const event = hall.login(1, 0)
    hall.label(1)
    const { labels = new Map() } = eventWordsOf(hall.pipeline, event)
    const families = Array.from(labels.keys(), (place: number) => FEATURES[place]?.family)
    expect(new Set(families)).toEqual(new Set(['reputation']))
  })
})
