import type { WordCounts } from './word-allowance.mjs'

export declare function wordCounts(): WordCounts
