import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import { openTurns, type Turns } from './turns.ts'

const {
  beaconsPerTurnBytes,
  beaconsPerTurnCount,
  beaconsWaitingCount,
  bulkFewLinesCount,
  bulkSliceLinesCount,
  cautiousTurnsCount,
  patienceTurnsCount,
} = SERVER_LIMITS

let ends: (() => void)[]
let turns: Turns
let went: string[]

beforeEach(() => {
  ends = []
  turns = openTurns((callback) => void ends.push(callback))
  went = []
})

const event = (name = 'event') => void turns.endOfTurn().then(() => went.push(name))
const slice = (name: string) => void turns.turnOfBulk().then(() => went.push(name))
const beacon = (name = 'beacon', bytes = 1) =>
  void turns.turnOfBeacons(bytes).then(() => went.push(name))

function beacons(count: number): void {
  for (let n = 0; n < count; n += 1) beacon()
}

/** Ends this turn; answers what went on at its end. */
async function endTurn(): Promise<readonly string[]> {
  went = []
  for (const end of ends.splice(0)) end()
  for (let n = 0; n < 3; n += 1) await Promise.resolve()
  return went
}

describe('what arrived in one turn', () => {
  it('goes on at its end, together and in its order', async () => {
    for (const name of ['a', 'b', 'c']) event(name)
    expect(went).toEqual([])
    expect(await endTurn()).toEqual(['a', 'b', 'c'])
  })

  it('asks for the end of the turn once', () => {
    event()
    beacon()
    event()
    expect(ends).toHaveLength(1)
  })
})

describe('parts of the work on one request', () => {
  const { bodyTurnChars } = SERVER_LIMITS

  it('follow each other at once when it is small', () => {
    expect(turns.betweenParts(bodyTurnChars)).toBeUndefined()
    expect(ends).toEqual([])
  })

  it('are a whole turn apart when it is large, also for one that goes on at the end of a turn', async () => {
    void turns.betweenParts(bodyTurnChars + 1)?.then(() => went.push('large'))
    expect(await endTurn()).toEqual([])
    event('another')
    expect(await endTurn()).toEqual(['large', 'another'])
  })
})

describe('beacons', () => {
  it('go on at the end of a turn without events', async () => {
    beacon()
    expect(await endTurn()).toEqual(['beacon'])
    expect(ends).toEqual([])
  })

  it('let the events of their turn go first, those that came later too', async () => {
    beacon()
    event()
    expect(await endTurn()).toEqual(['event'])
    event()
    expect(await endTurn()).toEqual(['event'])
    expect(await endTurn()).toEqual(['beacon'])
  })

  it('go on so many at a time, in their order', async () => {
    beacons(beaconsPerTurnCount)
    beacon('last')
    expect(await endTurn()).toHaveLength(beaconsPerTurnCount)
    expect(await endTurn()).toEqual(['last'])
  })

  it('go on so many bytes at a time, one of any size at least', async () => {
    const half = beaconsPerTurnBytes / 2
    const sizes = { a: half, b: half, c: 1, d: beaconsPerTurnBytes + 1, e: half }
    for (const [name, bytes] of Object.entries(sizes)) beacon(name, bytes)
    for (const together of [['a', 'b'], ['c'], ['d'], ['e']]) {
      expect(await endTurn()).toEqual(together)
    }
  })

  it('do not wait when there are too many of them', async () => {
    beacons(beaconsWaitingCount)
    beacon('one too many')
    await Promise.resolve()
    expect(went).toEqual(['one too many'])
  })

  it('go on in the end, however many events come', async () => {
    const arrivals = fc.array(fc.record({ events: fc.nat(3), beacons: fc.nat(40) }), {
      minLength: 1,
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(arrivals, async (each) => {
        ends = []
        turns = openTurns((callback) => void ends.push(callback))
        let waiting = 0
        let busiest = 0
        for (const came of each) {
          event()
          for (let n = 0; n < came.events; n += 1) event()
          beacons(came.beacons)
          waiting += came.beacons
          busiest = Math.max(busiest, waiting)
          waiting -= (await endTurn()).filter((name) => name === 'beacon').length
        }
        for (let n = 0; n < patienceTurnsCount + Math.ceil(busiest / beaconsPerTurnCount); n += 1) {
          event()
          waiting -= (await endTurn()).filter((name) => name === 'beacon').length
        }
        expect(waiting).toBe(0)
      }),
    )
  })
})

describe('slices of bulk requests', () => {
  it('go on one a turn, after its events', async () => {
    slice('first')
    slice('second')
    event()
    expect(await endTurn()).toEqual(['event'])
    expect(await endTurn()).toEqual(['first'])
    expect(await endTurn()).toEqual(['second'])
    expect(ends).toEqual([])
  })

  it('are short while events come, and for some turns after', async () => {
    const lines: number[] = []
    const ask = () => void turns.turnOfBulk().then((count) => lines.push(count))
    ask()
    await endTurn()
    event()
    await endTurn()
    for (let n = 0; n < cautiousTurnsCount; n += 1) {
      ask()
      await endTurn()
    }
    await Promise.resolve()
    const few = Array.from({ length: cautiousTurnsCount - 1 }, () => bulkFewLinesCount)
    expect(lines).toEqual([bulkSliceLinesCount, ...few, bulkSliceLinesCount])
  })

  it('wait for no more than so many turns of events', async () => {
    slice('slice')
    for (let n = 0; n < patienceTurnsCount; n += 1) {
      event()
      expect(await endTurn()).toEqual(['event'])
    }
    event()
    expect(await endTurn()).toEqual(['event', 'slice'])
  })
})
