import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRecentIds } from './recent-ids.ts'

const MAX = 10

const take = () => Promise.resolve()

describe('what comes again while the first is under way', () => {
  it('waits for it, and is not taken', async () => {
    const recent = openRecentIds(MAX)
    let isDone = false
    const first = recent.once('a', async () => {
      await take()
      isDone = true
    })
    expect(await recent.once('a', () => Promise.reject(new Error('taken twice')))).toBe('repeated')
    expect(isDone).toBe(true)
    expect(await first).toBe('taken')
  })

  it('fails with it, and is new afterwards', async () => {
    const recent = openRecentIds(MAX)
    const first = recent.once('a', () => Promise.reject(new RangeError('no')))
    const repeat = recent.once('a', take)
    await expect(first).rejects.toThrow(RangeError)
    await expect(repeat).rejects.toThrow(RangeError)
    expect(await recent.once('a', take)).toBe('taken')
  })
})

it('an id among the latest is known, one that never came is not', async () => {
  const came = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom('taken', 'noted'))
  await fc.assert(
    fc.asyncProperty(fc.array(came, { maxLength: 200 }), async (ids) => {
      const recent = openRecentIds(MAX)
      const distinct: number[] = []
      for (const [id, how] of ids) {
        const isLate = distinct.slice(-MAX / 2).includes(id)
        const isNew = !distinct.includes(id)
        if (how === 'noted' && isNew) recent.note(String(id))
        const outcome = await recent.once(String(id), take)
        expect(outcome === 'repeated' ? !isNew || how === 'noted' : !isLate).toBe(true)
        if (outcome === 'taken' || isNew) distinct.push(id)
      }
    }),
  )
})
