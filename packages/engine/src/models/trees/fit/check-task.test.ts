import { describe, expect, it } from 'vitest'
import { checkRows, checkSettings } from './check-task.ts'
import type { TrainingRows } from './training-rows.ts'
import { DEFAULT_TREE_SETTINGS, type TreeSettings } from './tree-settings.ts'

const ROWS: TrainingRows = {
  featureCount: 2,
  values: Float32Array.of(1, 2, 3, NaN),
  bad: Uint8Array.of(0, 1),
  weights: Float32Array.of(1, 2),
  offsets: Float64Array.of(0, -1),
}

describe('rows to learn from', () => {
  it('pass when they keep the laws', () => {
    expect(() => checkRows(ROWS)).not.toThrow()
  })

  it.each<[Partial<TrainingRows>, string]>([
    [{ featureCount: 0 }, 'featureCount is'],
    [{ bad: new Uint8Array(0) }, 'there are 1 …'],
    [{ values: Float32Array.of(1, 2, 3) }, 'values holds'],
    [{ weights: Float32Array.of(1) }, 'weights holds'],
    [{ holdoutOffsets: Float64Array.of(1) }, 'holdoutOffsets holds'],
    [{ holdoutOffsets: Float64Array.of(1, NaN) }, 'holdoutOffsets are'],
    [{ offsets: Float64Array.of(1) }, 'offsets holds'],
    [{ weights: Float32Array.of(1, 0) }, 'weights are'],
    [{ weights: Float32Array.of(1, NaN) }, 'weights are'],
    [{ offsets: Float64Array.of(1, Infinity) }, 'offsets are'],
    [{ bad: Uint8Array.of(0, 2) }, 'bad is'],
    [{ bad: Uint8Array.of(0, 0) }, 'good rows and bad rows'],
  ])('are refused with %o', (change, message) => {
    expect(() => checkRows({ ...ROWS, ...change })).toThrow(message)
  })
})

describe('settings', () => {
  it('pass as they come', () => {
    expect(() => checkSettings(DEFAULT_TREE_SETTINGS)).not.toThrow()
  })

  it.each<[Partial<TreeSettings>, string]>([
    [{ maxTrees: 0 }, 'maxTrees'],
    [{ depth: 9 }, 'depth'],
    [{ maxBins: 255 }, 'maxBins'],
    [{ patience: 0.5 }, 'patience'],
    [{ learningRate: 0 }, 'learningRate'],
    [{ rowShare: 1.1 }, 'rowShare'],
    [{ featureShare: NaN }, 'featureShare'],
    [{ validationShare: 1 }, 'validationShare'],
    [{ l2: 0 }, 'l2'],
    [{ minHessian: -1 }, 'minHessian'],
    [{ monotone: Int8Array.of(2) }, 'monotone'],
    [{ seed: 0.5 }, 'seed'],
  ])('are refused with %o', (change, message) => {
    expect(() => checkSettings({ ...DEFAULT_TREE_SETTINGS, ...change })).toThrow(message)
  })
})
