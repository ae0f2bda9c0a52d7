import { BRIEF_READING } from './text-reading.ts'
import { TextLayer } from './text-layer.ts'

/** A model of texts that knows no word. */
export const NO_WORDS = new TextLayer({
  seed: 1,
  reading: BRIEF_READING,
  bias: 0,
  usual: 0,
  rescale: { bias: 0, scale: 1, starterBase: 0 },
  hashes: new Uint32Array(0),
  rarity: new Float32Array(0),
  weights: new Float32Array(0),
})
