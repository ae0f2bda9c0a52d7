import { describe, expect, it } from 'vitest'
import { STATE_SLOTS, type StateSlot } from '../entities/counted/state-slots.ts'
import { ENTITIES } from '../entities/entity-types.ts'
import { compileAggregates } from './compile-aggregates.ts'
import { AGGREGATES } from './declared-aggregates.ts'
import { MAX_RECORD_BYTES, MAX_REGISTERS } from './record-layout.ts'
import { registersOf } from './system-registers.ts'

interface Refused {
  readonly aggregates?: number
  readonly at?: number
  readonly message: RegExp
}

const layout = compileAggregates(AGGREGATES)
const SLOTS = Object.keys(STATE_SLOTS) as StateSlot[]
const places = (at: number): Record<StateSlot, number> =>
  Object.fromEntries(SLOTS.map((slot) => [slot, at])) as Record<StateSlot, number>

describe.each(ENTITIES.map((entity, code) => ({ ...entity, code })))(
  'a state of $type',
  ({ type, code, keeps = [], aggregates = {}, reputation = {} }) => {
    it('has a register of its own for everything', () => {
      const recent = Object.values(reputation).map((of) => of.recent)
      const isRegister = ({ measure }: (typeof recent)[number]): boolean =>
        !['count', 'sum', 'distinct', 'distinct_words'].includes(measure.kind)
      const ofAggregates = [...Object.values(aggregates), ...recent].filter(isRegister).length
      const ofSlots = keeps.reduce((all, slot) => all + STATE_SLOTS[slot], 0)
      expect(layout.types[code]?.registers.size, type).toBe(ofAggregates + ofSlots)
    })

    it('fits into a record', () => {
      expect(layout.types[code]?.longest, type).toBeLessThanOrEqual(MAX_RECORD_BYTES)
    })
  },
)

describe('registers', () => {
  it('are those of aggregates, then those of slots', () => {
    const registers = registersOf({ type: 'x', slots: ['told', 'made'] }, 2)
    expect([...registers]).toEqual([0, 1, 62, 63, 64, 65, 61])
  })

  it.each<[string, readonly StateSlot[], Refused]>([
    ['two slots of one type', ['made', 'linked_by'], { at: 50, message: /is linked_by and made/ }],
    ['the same slot twice', ['told', 'told'], { message: /is told and told/ }],
    [
      'slots that overlap in part',
      ['label_target', 'earlier_events'],
      { message: /is earlier_events and label_target/ },
    ],
    [
      'a slot in the place of an aggregate',
      ['linked_by'],
      { aggregates: 45, message: /is linked_by and an aggregate/ },
    ],
    [
      'a slot beyond the record',
      ['own_labels'],
      { at: MAX_REGISTERS - 1, message: /a record ends there/ },
    ],
    [
      'more aggregates than a record has room for',
      [],
      { aggregates: MAX_REGISTERS + 1, message: /more than 96/ },
    ],
  ])('refuse %s', (_, slots, { aggregates = 0, at, message }) => {
    const given = at === undefined ? [] : [places(at)]
    expect(() => registersOf({ type: 'x', slots }, aggregates, ...given)).toThrow(message)
  })

  it('may be shared by slots of different types', () => {
    for (const slot of SLOTS) {
      expect(registersOf({ type: 'x', slots: [slot] }, 0).size).toBe(STATE_SLOTS[slot])
    }
  })
})
