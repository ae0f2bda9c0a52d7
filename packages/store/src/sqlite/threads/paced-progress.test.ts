import type { FitProgress } from '@winnow/engine'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { pacedProgress, PROGRESS_EVERY_MS } from './paced-progress.ts'

const PHASES = ['reading', 'fitting', 'counting', 'growing', 'judging'] as const

const step = fc.record({
  /** Phases come in their order, some more than once. */
  next: fc.boolean(),
  waitMs: fc.nat({ max: 2 * PROGRESS_EVERY_MS }),
})

it('tells every phase, and none of them more often than bounded', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 200 }), (steps) => {
      const told: { phase: FitProgress['phase']; atMs: number }[] = []
      const said = new Set<FitProgress['phase']>()
      let [at, nowMs] = [0, 0]
      const tell = pacedProgress(
        ({ phase }) => told.push({ phase, atMs: nowMs }),
        () => nowMs,
      )
      for (const { next, waitMs } of steps) {
        at = Math.min(PHASES.length - 1, at + Number(next))
        nowMs += waitMs
        const phase = PHASES[at] ?? 'judging'
        said.add(phase)
        tell({ phase, read: 0, rows: 0, unreadable: 0 })
      }
      expect(new Set(told.map(({ phase }) => phase))).toEqual(said)
      told.forEach(({ phase, atMs }, place) => {
        const before = told[place - 1]
        if (before?.phase === phase)
          expect(atMs - before.atMs).toBeGreaterThanOrEqual(PROGRESS_EVERY_MS)
      })
    }),
  )
})
