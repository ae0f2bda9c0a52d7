import {
  DECIDED_TYPES,
  DECISION_CATEGORIES,
  DECISION_SOURCES,
  ENTRY_KINDS,
  figureParts,
  LEARNING_ENVIRONMENTS_COUNT,
} from '@winnow/contract/native'
import * as engine from '@winnow/engine'
import { expect, it } from 'vitest'

/** The contract knows no engine, and callers meet the engine's words. */
it.each<[string, unknown, unknown]>([
  ['types that are decided about', DECIDED_TYPES, engine.DECIDED_TYPES],
  ['categories of decisions', DECISION_CATEGORIES, engine.DECISION_CATEGORIES],
  ['sources of decisions', DECISION_SOURCES, engine.DECISION_SOURCES],
  ['kinds of entries', ENTRY_KINDS, engine.ENTRY_KINDS],
  ['figures of a model', Object.keys(figureParts), engine.METRIC_NAMES],
  ['bounds of learning', LEARNING_ENVIRONMENTS_COUNT, engine.MAX_LEARNING_ENVIRONMENTS],
])('%s are the same in the contract and in the engine', (_, ofContract, ofEngine) => {
  expect(ofContract).toEqual(ofEngine)
})
