import type { KeptBacktest } from './kept-backtest.ts'

interface OfUser {
  readonly userId: string | undefined
}

/** Examples without those of some users: they say what became of them. */
export const examplesWithout = <Example extends OfUser>(
  shown: readonly Example[],
  users: ReadonlyMap<string, unknown>,
): readonly Example[] => shown.filter(({ userId }) => userId === undefined || !users.has(userId))

/** A backtest without them; its figures stay. */
export function backtestWithout(
  kept: KeptBacktest,
  users: ReadonlyMap<string, unknown>,
): KeptBacktest {
  const { report } = kept
  if (report === undefined || users.size === 0) return kept
  const without = (examples: typeof report.overlaps): typeof report.overlaps => ({
    ...examples,
    shown: examplesWithout(examples.shown, users),
  })
  return {
    ...kept,
    report: {
      ...report,
      newlyBlockedGood: without(report.newlyBlockedGood),
      newlyPassedBad: without(report.newlyPassedBad),
      overlaps: without(report.overlaps),
    },
  }
}
