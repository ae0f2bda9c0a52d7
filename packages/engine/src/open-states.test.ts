import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_REGISTERS } from './aggregates/record-layout.ts'
import type { Registers } from './aggregates/registers.ts'
import { mapStates } from './models/situation.test.support.ts'
import { OpenStates } from './open-states.ts'

const USER = 0

const settings = fc.array(fc.tuple(fc.nat({ max: MAX_REGISTERS - 1 }), fc.double()), {
  maxLength: 40,
})

const hours = fc.array(fc.nat({ max: 5000 }), { maxLength: 20 })

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
