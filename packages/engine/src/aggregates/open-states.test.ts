import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EntityState } from './entity-state.ts'
import { RecordBuffer } from './record-buffer.ts'
import { MAX_REGISTERS, TILE_UNIT_MS } from './record-layout.ts'
import type { Registers } from './registers.ts'
import type { Tiles } from './tiles.ts'
import { mapStates } from '../models/situation.test.support.ts'
import { OpenStates } from './open-states.ts'
import type { EntityStates } from '../ports/entity-states.ts'
import { bytesOf, emptyView } from '../ports/record-view.ts'

const USER = 0

const settings = fc.array(fc.tuple(fc.nat({ max: MAX_REGISTERS - 1 }), fc.double()), {
  maxLength: 40,
})

const hours = fc.array(fc.nat({ max: 5000 }), { maxLength: 20 })

const KEYS = [0, 1, 2, 3].map((lo) => ({ lo, hi: 1 })).concat({ lo: 9, hi: 9 })

const recordsIn = (states: EntityStates): readonly (Uint8Array | undefined)[] =>
  KEYS.map((key) => {
    const view = emptyView()
    return states.load(key, view) ? bytesOf(view).slice() : undefined
  })

/** What happens: to which entity, at which hour, and whether it is written back. */
const happenings = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 5000 }), fc.boolean()), {
  maxLength: 60,
})

/** Changes an entity and the environment, then writes back both, or neither. */
function happen(
  open: OpenStates,
  sequence: number,
  [lo, hour, isWritten]: readonly [number, number, boolean],
): void {
  open.begin()
  for (const key of [
    { lo, hi: 1 },
    { lo: 9, hi: 9 },
  ]) {
    const state = open.byKey(key, USER)
    const atMs = hour * 3_600_000
    state.see(atMs)
    state.tiles.addCount(lo, atMs, state.lastSeenMs)
    state.tiles.addSum(0, atMs, state.lastSeenMs, hour / 7)
    state.registers.set(lo, hour / 3)
    state.links.touch(0, hour, 1, hour * 3600)
    state.labels.add({ register: 1, sequence, verdict: hour % 2 }, 0.3)
    if (isWritten) state.version = sequence
  }
  if (isWritten) open.store()
}

const valuesOf = (registers: Registers | undefined): readonly number[] | undefined =>
  registers && Array.from({ length: MAX_REGISTERS }, (_, index) => registers.get(index))

describe('the registers of a state', () => {
  it('are those of the whole state, whatever else is in it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(settings, hours), { maxLength: 8 }), (users) => {
        const open = new OpenStates(mapStates())
        users.forEach(([registers, seen], lo) => {
          const state = open.byKey({ lo, hi: 1 }, USER)
          for (const [index, value] of registers) state.registers.set(index, value)
          for (const hour of seen) {
            const atMs = hour * 3_600_000
            state.see(atMs)
            state.tiles.addCount(0, atMs, atMs)
            state.links.touch(0, hour, 1, hour * 3600)
          }
          state.version = 1
        })
        open.store()
        users.forEach((_, lo) => {
          const key = { lo, hi: 1 }
          expect(valuesOf(open.registersOf(key))).toEqual(valuesOf(open.peek(key, USER)?.registers))
        })
      }),
    )
  })

  it('are unknown where there is no state', () => {
    expect(new OpenStates(mapStates()).registersOf({ lo: 1, hi: 1 })).toBeUndefined()
  })
})

it('what stays open between events is what was written back', () => {
  fc.assert(
    fc.property(happenings, (all) => {
      const [kept, fresh] = [mapStates(), mapStates()]
      const open = new OpenStates(kept)
      all.forEach((one, at) => {
        happen(open, at + 1, one)
        happen(new OpenStates(fresh), at + 1, one)
      })
      expect(recordsIn(kept)).toEqual(recordsIn(fresh))
    }),
  )
})

it('a look at counts is a look at the whole state, without its links', () => {
  fc.assert(
    fc.property(fc.array(hours, { minLength: 1, maxLength: 4 }), (all) => {
      const open = new OpenStates(mapStates())
      all.forEach((seen, lo) => {
        seen.forEach((hour, at) => happen(open, at + 1, [lo, hour, true]))
        const look = (state: EntityState | undefined) =>
          state && [state.type, state.version, state.lastSeenMs, written(state.tiles)]
        const key = { lo, hi: 1 }
        expect(look(open.peekCounts(key))).toEqual(look(open.peek(key, USER)))
        expect(open.peekCounts(key)?.links.length ?? 0).toBe(0)
      })
    }),
  )
})

it('within one unit of time no bucket leaves its window', () => {
  const moments = fc.array(
    fc.tuple(fc.nat({ max: 3 * TILE_UNIT_MS }), fc.nat({ max: 400 * 86_400_000 }), fc.boolean()),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(moments, (all) => {
      const [one, other] = [new EntityState(), new EntityState()]
      let nowMs = 0
      for (const [near, far, isNear] of all) {
        nowMs += isNear ? near : far
        for (const state of [one, other]) state.see(nowMs)
        other.tiles.advance(Math.floor(nowMs / TILE_UNIT_MS) * TILE_UNIT_MS)
        for (const { tiles, lastSeenMs } of [one, other]) {
          tiles.addCount(0, nowMs, lastSeenMs)
          tiles.addCount(1, Math.max(0, nowMs - far), lastSeenMs)
        }
        expect(written(one.tiles)).toEqual(written(other.tiles))
      }
    }),
  )
})

function written(tiles: Tiles): Uint32Array {
  const buffer = new RecordBuffer()
  return buffer.words.slice(0, tiles.write(buffer, 0))
}
