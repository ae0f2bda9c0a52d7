import { LIMITS } from '@winnow/contract'
import {
  DECIDED_TYPES,
  DECISION_CATEGORIES,
  DECISION_SOURCES,
  ENTRY_KINDS,
  figureParts,
  LEARNING_ENVIRONMENTS_COUNT,
  LIST_KINDS,
  LIST_STORES,
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
  ['kinds of lists', LIST_KINDS, engine.LIST_KINDS],
  ['forms of lists', LIST_STORES, engine.LIST_FORMS],
  ['the number of lists', LIMITS.listsCount, engine.LIST_LIMITS.lists],
  ['values of lists', LIMITS.listValuesCount, engine.LIST_LIMITS.values],
  ['values of a change', LIMITS.listChangeValuesCount, engine.LIST_LIMITS.valuesOfChange],
  ['the length of a value', LIMITS.listValueLengthChars, engine.LIST_LIMITS.valueChars],
  ['bounds of learning', LEARNING_ENVIRONMENTS_COUNT, engine.MAX_LEARNING_ENVIRONMENTS],
])('%s are the same in the contract and in the engine', (_, ofContract, ofEngine) => {
  expect(ofContract).toEqual(ofEngine)
})
