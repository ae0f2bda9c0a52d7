import type { FitProgress, OnProgress } from '@winnow/engine'

/** Between two reports of one phase, ms. */
export const PROGRESS_EVERY_MS = 100

/** Tells every new phase, and of one phase no more than once in PROGRESS_EVERY_MS. `nowMs` never goes back. */
export function pacedProgress(tell: OnProgress, nowMs: () => number): OnProgress {
  let last: { readonly phase: FitProgress['phase']; readonly atMs: number } | undefined
  return (progress) => {
    const { phase } = progress
    const atMs = nowMs()
    if (last?.phase === phase && atMs - last.atMs < PROGRESS_EVERY_MS) return
    last = { phase, atMs }
    tell(progress)
  }
}
