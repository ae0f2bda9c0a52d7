import { SKETCH_CELLS } from './record-layout.ts'

/** Distinct ids that hit so many cells of a sketch: -m·ln(1 - hit/m), rounded; 621 when all are hit. */
export const linearCount = (hit: number): number => LINEAR_COUNTS[hit] ?? 0

const LINEAR_COUNTS = Uint16Array.from({ length: SKETCH_CELLS + 1 }, (_, hit) => {
  const free = Math.max(SKETCH_CELLS - hit, 1)
  return Math.round(-SKETCH_CELLS * Math.log(free / SKETCH_CELLS))
})
