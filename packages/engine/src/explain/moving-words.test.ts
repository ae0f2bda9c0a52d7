import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitTextLayer } from '../learning/fit/fit-text-layer.ts'
import type { RowTable } from '../learning/rows/row-table.ts'
import type { TextLayer } from '../models/text/text-layer.ts'
import { STARTER_MODELS } from '../models/starter/index.ts'
import type { ServedLayers } from './contributions.ts'
import { movingWords } from './moving-words.ts'
import { wordsOf, wordsSentence, sourceWords } from './source-words.ts'
import { SOURCES } from '../models/tokens/sources.ts'

const SEED = 9
const starter = STARTER_MODELS.content_abuse
const COUNT = 120

/** Fitted to texts of which every third is bad and has the bad end. */
function layerOf(start: string, good: string, bad: string): TextLayer {
  const fillers = ['grain ship', 'rate of the week', 'price and tonne', 'bank trade', 'corn, maize']
  const isBad = Uint8Array.from({ length: COUNT }, (_, row) => Number(row % 3 === 0))
  const table: RowTable = {
    count: COUNT,
    width: 1,
    features: new Float32Array(COUNT),
    bad: isBad,
    weights: new Float32Array(COUNT).fill(1),
    starter: new Float64Array(COUNT).fill(starter.base),
    online: new Float64Array(COUNT),
    served: new Float64Array(COUNT),
    texts: {
      seed: SEED,
      of: Array.from(
        isBad,
        (each, row) => `${start}${fillers[row % fillers.length]} ${each === 1 ? bad : good}`,
      ),
    },
  }
  const layer = fitTextLayer(table, starter.base)?.layer
  if (layer === undefined) throw new Error('no text model')
  return layer
}

const servedBy = (text: TextLayer): ServedLayers => ({
  starter,
  layers: {
    batch: { kind: 'text', text },
    shares: { batch: 1, online: 0 },
    calibration: { kind: 'identity' },
  },
})

const strongest = (layer: TextLayer, text: string) =>
  movingWords(servedBy(layer), { seed: SEED, text })[0]

describe('the words that moved a score', () => {
  const words = layerOf('', 'reports', 'Wätches')

  it('are those that tell bad texts apart, as written, with their labels', () => {
    const word = strongest(words, 'Grain ship, WÄTCHES of the week')
    expect(word?.shown).toBe('WÄTCHES')
    expect(word?.moved).toBeGreaterThan(0)
    expect(word?.counts).toEqual({ texts: COUNT / 3, bad: COUNT / 3 })
  })

  it('lower the score where good texts have them', () => {
    const word = strongest(words, 'reports of the week')
    expect(word?.shown).toBe('reports')
    expect(word?.moved).toBeLessThan(0)
    expect(word?.counts?.bad).toBe(0)
  })

  it('are characters of a script without blanks', () => {
    const word = strongest(
      layerOf('今日天气很好', '请写信给编辑', '免费加微信赚钱'),
      '他说免费加微信赚钱吧',
    )
    expect('免费加微信赚钱').toContain(word?.shown)
    expect(word?.moved).toBeGreaterThan(0)
  })

  it('are links as a whole', () => {
    const layer = layerOf('', 'see http://harvest.example.org/a', 'see http://free-coins.icu/win')
    const text = 'Look at https://free-coins.icu/win today'
    const word = strongest(layer, text)
    expect(word).toMatchObject({ isLink: true, shown: 'https://free-coins.icu/win' })
  })

  it('are parts of the text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (noise) => {
        const text = `${noise} Wätches http://a.com/${noise}`
        const normal = text.normalize('NFKC')
        const found = movingWords(servedBy(words), { seed: SEED, text })
        expect(found.filter(({ shown }) => !normal.includes(shown))).toEqual([])
        expect(found.every(({ moved }) => Number.isFinite(moved))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('are named in a sentence, three at most', () => {
    const found = movingWords(servedBy(words), { seed: SEED, text: 'Wätches grain ship bank corn' })
    const named = wordsOf(SOURCES.text, 1, found)
    expect(named.length).toBeLessThanOrEqual(3)
    expect(wordsSentence(sourceWords(SOURCES.text, []), 1, named.slice(0, 1))).toBe(
      'Words of the text raise the score: “Wätches” (40 of 40 labelled texts with it were bad).',
    )
    expect(wordsOf(SOURCES.amount, 1, found)).toEqual([])
  })
})
