import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FanOut,
  FanOutQueue,
  MAX_BEACONS_WAITING,
  MAX_LABELS_WAITING,
} from './fan-out-queue.ts'

const nameOf = (one: FanOut): string =>
  `${one.sequence}${one.by === 'beacon' ? ' beacon' : one.isRest ? ' rest' : ''}`

/** Works the queue off; every label has a rest when `hasRest` says so. */
function workOff(queue: FanOutQueue, hasRest: (label: number) => boolean): string[] {
  const done: string[] = []
  for (let next = queue.next(); next !== undefined; next = queue.next()) {
    done.push(nameOf(next))
    queue.done(next, hasRest(next.sequence))
  }
  return done
}

describe('the queue of labels', () => {
  it('forgets what waits up to an entry, in all lanes', () => {
    const queue = new FanOutQueue()
    for (const label of [3, 5, 9]) queue.add(label)
    queue.done({ by: 'label', sequence: 3, isRest: false }, true)
    queue.addBeacon(10)
    queue.forgetUntil(5)
    expect(workOff(queue, () => false)).toEqual(['9', '10 beacon'])
  })

  it('gives the first users of each label, oldest first, then the rest of each', () => {
    const queue = new FanOutQueue()
    for (const label of [3, 5, 9]) queue.add(label)
    expect(workOff(queue, (label) => label !== 5)).toEqual(['3', '5', '9', '3 rest', '9 rest'])
    expect(queue.size).toBe(0)
  })

  it('gives beacons after the first users of labels, and before the rest of them', () => {
    const queue = new FanOutQueue()
    queue.addBeacon(2)
    queue.add(3)
    queue.addBeacon(4)
    expect(workOff(queue, () => true)).toEqual(['3', '2 beacon', '4 beacon', '3 rest'])
  })

  it('keeps what is being done until it is done', () => {
    const queue = new FanOutQueue()
    queue.add(3)
    expect(queue.next()).toEqual(queue.next())
    expect(queue.size).toBe(1)
  })

  it('takes a label in once, also after a snapshot that knew it', () => {
    const queue = new FanOutQueue()
    for (const label of [3, 5]) queue.add(label)
    queue.done({ by: 'label', sequence: 3, isRest: false }, false)
    const restored = new FanOutQueue()
    restored.restore(queue.save())
    for (const label of [3, 5, 6]) restored.add(label)
    expect(workOff(restored, () => false)).toEqual(['5', '6'])
  })

  it('comes back from a snapshot as it was', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 99 })), fc.nat({ max: 20 }), (labels, worked) => {
        const queue = new FanOutQueue()
        for (const entry of labels.toSorted((a, b) => a - b)) {
          if (entry % 3 === 0) queue.addBeacon(entry + 1)
          else queue.add(entry + 1)
        }
        const hasRest = (label: number): boolean => label % 2 === 0
        for (let n = 0; n < worked; n += 1) {
          const next = queue.next()
          if (next !== undefined) queue.done(next, hasRest(next.sequence))
        }
        const restored = new FanOutQueue()
        restored.restore(queue.save())
        expect(workOff(restored, hasRest)).toEqual(workOff(queue, hasRest))
      }),
    )
  })

  it('holds so many labels and no more, and counts those it left', () => {
    const queue = new FanOutQueue()
    for (let label = 1; label <= MAX_LABELS_WAITING + 7; label += 1) queue.add(label)
    expect(queue).toMatchObject({ size: MAX_LABELS_WAITING, left: 7 })
  })

  it('leaves no label because of beacons', () => {
    const queue = new FanOutQueue()
    for (let entry = 1; entry <= MAX_BEACONS_WAITING + 7; entry += 1) queue.addBeacon(entry)
    queue.add(MAX_BEACONS_WAITING + 8)
    expect(queue).toMatchObject({ size: MAX_BEACONS_WAITING + 1, left: 7 })
    expect(queue.next()).toMatchObject({ by: 'label' })
  })
})
