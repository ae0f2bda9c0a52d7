import { describe, expect, it } from 'vitest'
import { aggregatesOf } from '../entities/counted/aggregates-of.ts'
import { distinctWords } from '../entities/counted/define-aggregate.ts'
import { ENTITY_TYPES } from '../entities/entity-types.ts'
import { lengthOf } from '../ports/record-view.ts'
import { compileAggregates } from './compile-aggregates.ts'
import { AGGREGATES } from './declared-aggregates.ts'
import { EntityState } from './entity-state.ts'
import { RecordBuffer } from './record-buffer.ts'
import { MAX_LINKS, MAX_LINKS_PER_KIND, MAX_RECORD_BYTES } from './record-layout.ts'
import { linkRoom } from './record-room.ts'

const USER = ENTITY_TYPES.indexOf('user')
const KEY = { lo: 1, hi: 2 }
const kindsOf = (type: string): number =>
  AGGREGATES.filter(({ by, measure }) => by === type && measure.kind.startsWith('distinct')).length

/** Users linked to so many kinds more than now. */
const grown = (more: number) =>
  compileAggregates([
    ...AGGREGATES,
    ...Array.from({ length: more }, (_, at) =>
      aggregatesOf('user')(`more_${at}`, distinctWords('ipCountry')),
    ),
  ])

/** A state with all its links and registers. */
function fullUser(layout: ReturnType<typeof grown>, kinds: number): EntityState {
  const state = new EntityState(layout.types.map((type) => type.linkRoom))
  state.openEmpty(KEY, USER)
  state.see(Date.UTC(2026, 0, 1))
  for (let kind = 0; kind < kinds; kind += 1) {
    for (let n = 0; n < 40; n += 1) state.links.touch(kind, n * 7 + kind, n, n + 1)
  }
  for (const register of layout.types[USER]?.registers ?? []) state.registers.set(register, 1)
  return state
}

describe('room for links', () => {
  it('is that for all of each kind', () => {
    expect([0, 15, 16, 17, 20].map(linkRoom)).toEqual([128, 128, 128, 136, MAX_LINKS])
  })

  it('is there for more links of users', () => {
    expect(() => grown(3)).not.toThrow()
  })

  it('ends with the record', () => {
    expect(() => grown(10)).toThrow(/a record of user may have|user has more than/)
  })

  it.each([0, 3])('keeps the latest of each kind, also of %i kinds more than now', (more) => {
    const layout = grown(more)
    const kinds = kindsOf('user') + more
    const state = fullUser(layout, kinds)
    const buffer = new RecordBuffer()
    state.pack(buffer)
    expect(lengthOf(buffer)).toBeLessThanOrEqual(layout.types[USER]?.longest ?? 0)
    expect(lengthOf(buffer)).toBeLessThanOrEqual(MAX_RECORD_BYTES)
    const again = new EntityState(layout.types.map((type) => type.linkRoom))
    again.open(KEY, buffer)
    for (let kind = 0; kind < kinds; kind += 1) {
      let held = 0
      again.links.forEach(kind, () => (held += 1))
      expect(held).toBe(MAX_LINKS_PER_KIND)
    }
  })
})
