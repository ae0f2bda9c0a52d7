import { ENTITY_TYPES } from '../entities/entity-types.ts'
import type { EntityKey } from '../entities/entity-key.ts'
import type { RecordView } from '../ports/record-view.ts'
import { compileAggregates } from './compile-aggregates.ts'
import { AGGREGATES } from './declared-aggregates.ts'
import { EntityState } from './entity-state.ts'
import { MAX_REGISTERS } from './record-layout.ts'

const LAYOUT = compileAggregates(AGGREGATES)
const NOBODY: EntityKey = { lo: 0, hi: 0 }

/** Registers of a stored record that its type declares no use of, as `user 44`. Error: a layout this code does not know. */
export function strayRegisters(record: RecordView): readonly string[] {
  const state = new EntityState()
  state.open(NOBODY, record)
  const declared = LAYOUT.types[state.type]?.registers
  const set = Array.from({ length: MAX_REGISTERS }, (_, at) => at).filter(
    (at) => !Number.isNaN(state.registers.get(at)),
  )
  return set
    .filter((at) => declared?.has(at) !== true)
    .map((at) => `${ENTITY_TYPES[state.type] ?? state.type} ${at}`)
}
