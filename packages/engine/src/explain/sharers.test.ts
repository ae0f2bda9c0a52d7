import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Hall } from './hall.test.support.ts'
import { sharersOf } from './sharers.ts'
import { sharersText } from './sharers-text.ts'
import { eventWordsOf } from './words-of-event.ts'

const visit = fc.record({ user: fc.nat(6), device: fc.nat(2) })

describe('who shares what an event names', () => {
  it('is counted as by hand, bad labels included', () => {
    fc.assert(
      fc.property(
        fc.array(visit, { minLength: 1, maxLength: 25 }),
        fc.uniqueArray(fc.nat(6), { maxLength: 4 }),
        (visits, bad) => {
          const hall = new Hall()
          const events = visits.map(({ user, device }) => hall.login(user, device))
          const seen = new Set(visits.map(({ user }) => user))
          for (const user of bad) if (seen.has(user)) hall.label(user)
          visits.forEach(({ user, device }, at) => {
            const there = visits.filter((each) => each.device === device).map((each) => each.user)
            const others = [...new Set(there)].filter((each) => each !== user)
            const badOthers = others.filter((each) => bad.includes(each)).length
            const event = events[at]
            const found =
              event && sharersOf(hall.pipeline, event).find((one) => one.role === 'device')
            expect(found?.others ?? 0).toBe(others.length)
            expect(found?.bad ?? 0).toBe(badOthers)
            expect(found?.badByType ?? {}).toEqual(
              badOthers > 0 ? { payment_abuse: badOthers } : {},
            )
          })
        },
      ),
      { numRuns: 40 },
    )
  })

  it('says how many of a crowd were looked up', () => {
    const hall = new Hall()
    for (let user = 0; user < 40; user += 1) hall.login(user, 0)
    const event = hall.login(39, 0)
    const found = sharersOf(hall.pipeline, event).find(({ role }) => role === 'device')
    expect(found?.known).toBe(7)
    expect(found?.others).toBeGreaterThan(33)
    expect(found?.others).toBeLessThan(45)
  })

  it('are told by their last events, the most recent first, with the abuse types of their bad labels', () => {
    const hall = new Hall()
    for (const user of [1, 2, 3]) hall.login(user, 0)
    hall.label(2)
    const found = sharersOf(hall.pipeline, hall.login(3, 0))[0]?.users
    expect(found).toContainEqual({ lastEvent: 1, bad: [], good: [] })
    expect(found).toContainEqual({ lastEvent: 2, bad: ['payment_abuse'], good: [] })
    expect(found).toHaveLength(2)
  })

  it('counts those of the device that the user had last, where the event names none', () => {
    const hall = new Hall()
    hall.login(1, 0)
    const { event, ...received } = hall.login(2, 0)
    const silent = hall.pipeline.prepare({ ...received, event: { ...event, custom: {} } })
    expect(eventWordsOf(hall.pipeline, silent).unnamed).toContain('device')
    const found = sharersOf(hall.pipeline, silent)
    expect(found).toMatchObject([{ role: 'device', isLast: true, others: 1 }])
    expect(found.map(sharersText)).toEqual([
      '1 other user was seen on the user’s last device, without bad labels.',
    ])
  })

  it('tells once of several texts that the same users posted', () => {
    const hall = new Hall()
    hall.post(1)
    expect(sharersOf(hall.pipeline, hall.post(2)).map(({ role }) => role)).toEqual(['text'])
  })

  it('says which field of the sender names a custom id', () => {
    const hall = new Hall()
    const fields = { store_id: 's', booth_id: 'b', empty_id: '', colour: 'red' }
    hall.login(1, 1, fields)
    const found = sharersOf(hall.pipeline, hall.login(2, 2, fields))
    expect(found.map(({ role, field }) => [role, field])).toEqual([
      ['custom_1', 'booth_id'],
      ['custom_2', 'store_id'],
    ])
    expect(found.map(sharersText)).toEqual([
      '1 other user was seen with this booth_id, without bad labels.',
      '1 other user was seen with this store_id, without bad labels.',
    ])
  })
})

describe('the sentence', () => {
  it.each([
    [7, 7, 5, '7 other users were seen on this device, 5 of them with bad labels.'],
    [7, 7, 7, '7 other users were seen on this device, all of them with bad labels.'],
    [7, 7, 1, '7 other users were seen on this device, 1 of them with a bad label.'],
    [2, 2, 0, '2 other users were seen on this device, none of them with bad labels.'],
    [1, 1, 1, '1 other user was seen on this device, with bad labels.'],
    [1, 1, 0, '1 other user was seen on this device, without bad labels.'],
    [
      61,
      7,
      3,
      'About 61 other users were seen on this device, 3 of the 7 most recent with bad labels.',
    ],
  ])('of %d others, %d known, %d bad', (others, known, bad, sentence) => {
    expect(sharersText({ role: 'device', others, known, bad })).toBe(sentence)
  })
})
