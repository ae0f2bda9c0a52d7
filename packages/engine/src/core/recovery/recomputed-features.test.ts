import { expect, it } from 'vitest'
import { ENGINE_VERSION, type EngineVersion } from './engine-version.ts'
import { recomputedFeatures } from './recomputed-features.ts'

const DECLARED = { 'starter-9': ['nine'], 'starter-10': ['ten', 'also_ten'] }

const of = (version: Partial<EngineVersion>) =>
  recomputedFeatures({ ...ENGINE_VERSION, ...version }, DECLARED)

it.each([
  ['starter-8', ['nine', 'ten', 'also_ten']],
  ['starter-9', ['ten', 'also_ten']],
  ['starter-10', []],
])('of %s are those of later starters', (starter, names) => {
  expect([...(of({ starter }) ?? [])]).toEqual(names)
})

it.each<[string, Partial<EngineVersion>]>([
  ['other states', { states: ENGINE_VERSION.states - 1 }],
  ['states that were not recorded', { states: undefined }],
  ['features that were not recorded', { features: undefined }],
])('of %s are all', (_, version) => {
  expect(of({ starter: 'starter-10', ...version })).toBeUndefined()
})
