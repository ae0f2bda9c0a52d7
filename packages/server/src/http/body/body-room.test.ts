import { describe, expect, it } from 'vitest'
import { SERVER_LIMITS } from '../../limits/server-limits.ts'
import { BodyRoom } from './body-room.ts'

const SLOW_MS = SERVER_LIMITS.bodySlowMs

/** A room with a clock that is moved by hand, and bodies that note whether they had to give way. */
function roomOf(bytes: number) {
  let nowMs = 0
  const room = new BodyRoom(bytes, () => nowMs)
  const gaveWay: string[] = []
  const body = (name: string) => {
    const holder = {
      giveWay: () => {
        gaveWay.push(name)
        room.leave(holder)
      },
    }
    return holder
  }
  return { room, gaveWay, body, wait: (ms: number) => (nowMs += ms) }
}

describe('a room for bodies', () => {
  it('takes no more than it has, and again what was given back', () => {
    const { room, body, gaveWay } = roomOf(10)
    const [a, b] = [body('a'), body('b')]
    expect([room.take(a, 4), room.take(a, 4), room.take(b, 3)]).toEqual([true, true, false])
    room.leave(a)
    expect([room.take(b, 10), room.take(a, 1)]).toEqual([true, false])
    expect(gaveWay).toEqual([])
  })

  it('gives back once what left twice', () => {
    const { room, body } = roomOf(10)
    const [a, b] = [body('a'), body('b')]
    room.take(a, 6)
    room.leave(a)
    room.leave(a)
    expect([room.take(b, 10), room.take(a, 1)]).toEqual([true, false])
  })

  it('has the oldest give way, no more of them than must, once they are slow', () => {
    const { room, body, gaveWay, wait } = roomOf(10)
    for (const name of ['a', 'b', 'c']) room.take(body(name), 3)
    expect(room.take(body('early'), 4)).toBe(false)
    wait(SLOW_MS)
    expect(room.take(body('late'), 4)).toBe(true)
    expect(gaveWay).toEqual(['a'])
    expect(room.take(body('later'), 4)).toBe(true)
    expect(gaveWay).toEqual(['a', 'b', 'c'])
    expect(room.take(body('last'), 4)).toBe(false)
  })

  it('never has a body give way to itself', () => {
    const { room, body, gaveWay, wait } = roomOf(10)
    const own = body('own')
    room.take(own, 6)
    wait(2 * SLOW_MS)
    expect(room.take(own, 6)).toBe(false)
    expect(gaveWay).toEqual([])
  })
})
