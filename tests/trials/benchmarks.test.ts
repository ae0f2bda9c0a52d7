/**
 * Every benchmark runs to its end and has a figure for each goal. What the figures are is no test: a
 * machine that is busy misses goals. Minutes long, so for `npm run test:long` alone.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const isLong = process.env['WINNOW_LONG'] === '1'
const LIMIT_MS = 30 * 60_000

const folder = fileURLToPath(new URL('../../benchmarks', import.meta.url))
const parsed = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))

interface Results {
  readonly figures: readonly { readonly name: string; readonly value: number }[]
  readonly failures: readonly string[]
}

it.runIf(isLong)(
  `every benchmark runs to its end${isLong ? '' : ' (left out: npm run test:long runs it)'}`,
  async () => {
    const run = spawn(process.execPath, [join(folder, 'run.mjs'), '--quick'])
    const [said] = await Promise.all([text(run.stderr), text(run.stdout), once(run, 'exit')])
    const { figures, failures } = parsed('results.json') as Results
    expect(failures, said).toEqual([])
    const values = figures.map(({ value }) => value)
    expect(values.every(Number.isFinite)).toBe(true)
    expect(figures.map(({ name }) => name)).toEqual(
      expect.arrayContaining(Object.keys(parsed('budgets.json') as object)),
    )
  },
  LIMIT_MS,
)
