import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const WINNOW = join(import.meta.dirname, '../../packages/cli/bin/winnow.js')
const MEMORY_MB = 3000
/** Bytes of figures that a run may print. */
const MOST_OUTPUT = 2 ** 24

export type Line = Readonly<Record<string, unknown>>

interface Prediction {
  readonly id: string
  readonly score: number
}

export interface Evaluated {
  /** In the order of scoring. */
  readonly predictions: readonly Prediction[]
  /** Area under the curve of all judged events of the abuse type with most labels. */
  readonly area: number
}

interface Figures {
  readonly types: readonly {
    readonly groups: readonly {
      readonly figures: Readonly<Record<string, { readonly value: number }>>
    }[]
  }[]
}

/** Runs `winnow evaluate` over events and labels, as it is installed. */
export function evaluateLines(lines: readonly Line[]): Evaluated {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-evaluate-'))
  try {
    const [input, output] = [join(folder, 'in.jsonl'), join(folder, 'out.jsonl')]
    writeFileSync(input, lines.map((line) => JSON.stringify(line)).join('\n'))
    const files = ['--events', input, '--labels', input, '--predictions', output, '--json']
    const args = [`--max-old-space-size=${MEMORY_MB}`, WINNOW, 'evaluate', ...files]
    const printed = execFileSync(process.execPath, args, { maxBuffer: MOST_OUTPUT })
    const { types } = JSON.parse(printed.toString()) as Figures
    return {
      predictions: linesOf(readFileSync(output, 'utf8')) as unknown as Prediction[],
      area: types[0]?.groups[0]?.figures['AUC']?.value ?? NaN,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Objects of JSON Lines. */
export const linesOf = (text: string): Line[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
