import type { TrainingExample } from '../../models/online/ftrl.ts'
import { type KeptExample, ExampleBuffer } from '../../models/online/example-buffer.ts'
import { framed, type Piece } from '../../models/framed.ts'

/** Training examples of one piece. */
const SLICE_EXAMPLES = 256

interface ExamplesHead {
  readonly part: 'lessons'
  readonly environment: number
  readonly lessons: readonly {
    readonly sequence: number
    readonly tokens: number
    readonly lesson: TrainingExample
    readonly steps: readonly number[]
  }[]
}

/** The training example buffer in pieces, in its own order. Tokens: f64 values, u32 hashes, u16 sources of all. */
export function* saveExamples(environment: number, buffer: ExampleBuffer): Generator<Uint8Array> {
  const kept = [...buffer.lessons()]
  for (let from = 0; from < kept.length; from += SLICE_EXAMPLES) {
    const slice = kept.slice(from, from + SLICE_EXAMPLES)
    const head: ExamplesHead = {
      part: 'lessons',
      environment,
      lessons: slice.map(({ sequence, tokens, lesson, steps }) => {
        return { sequence, tokens: tokens.count, lesson, steps }
      }),
    }
    yield framed(head, tokenBytes(slice))
  }
}

function tokenBytes(slice: readonly KeptExample[]): Uint8Array {
  const count = slice.reduce((sum, { tokens }) => sum + tokens.count, 0)
  const { values, hashes, sources } = columnsOver(new ArrayBuffer(count * TOKEN_BYTES), count)
  let at = 0
  for (const { tokens } of slice) {
    values.set(tokens.values, at)
    hashes.set(tokens.hashes, at)
    sources.set(tokens.sources, at)
    at += tokens.count
  }
  return new Uint8Array(values.buffer)
}

const TOKEN_BYTES = 14

function columnsOver(buffer: ArrayBuffer, count: number) {
  return {
    values: new Float64Array(buffer, 0, count),
    hashes: new Uint32Array(buffer, 8 * count, count),
    sources: new Uint16Array(buffer, 12 * count, count),
  }
}

/** The buffer again, of all pieces in their order. */
export function restoreExamples(pieces: readonly Piece[]): ExampleBuffer {
  return new ExampleBuffer(pieces.flatMap((piece) => [...keptExamplesIn(piece)]))
}

function* keptExamplesIn({ head, bytes }: Piece): Generator<KeptExample> {
  const { lessons } = head as ExamplesHead
  const buffer = bytes.buffer as ArrayBuffer
  const all = columnsOver(buffer, buffer.byteLength / TOKEN_BYTES)
  let at = 0
  for (const { sequence, tokens: count, lesson, steps } of lessons) {
    const end = at + count
    const tokens = {
      count,
      values: all.values.slice(at, end),
      hashes: all.hashes.slice(at, end),
      sources: all.sources.slice(at, end),
    }
    yield { sequence, tokens, lesson, steps }
    at = end
  }
}
