/** A draft as it was typed, by a key of its environment, version and condition: it survives a reload of the page, not the end of its tab. */
export const keptDraft = (key: string): string | null => sessionStorage.getItem(key)

export const keepDraft = (key: string, text: string): void => sessionStorage.setItem(key, text)

export const dropDraft = (key: string): void => sessionStorage.removeItem(key)

/** The text of a draft that a backtest was begun with. */
interface Backtested {
  readonly backtest: string
  readonly key: string
  readonly text: string
}

/** Of the latest backtest that this tab began from a draft. */
const BACKTESTED = 'winnow-backtested'

export const keepBacktested = (of: Backtested): void =>
  sessionStorage.setItem(BACKTESTED, JSON.stringify(of))

const backtested = (): Backtested | undefined => {
  const kept = sessionStorage.getItem(BACKTESTED)
  return kept === null ? undefined : (JSON.parse(kept) as Backtested)
}

/** The backtest of a draft, while its text is still what was backtested. */
export function backtestOf(key: string, text: string): string | undefined {
  const latest = backtested()
  return latest?.key === key && latest.text === text ? latest.backtest : undefined
}

/** The text that a backtest was begun with in this tab; undefined = it was begun elsewhere. */
export function textOf(backtest: string): string | undefined {
  const latest = backtested()
  return latest?.backtest === backtest ? latest.text : undefined
}

/** Forgets the draft that was backtested: it is a version now. One that was changed since stays. */
export function dropBacktested(backtest: string): void {
  const latest = backtested()
  if (latest?.backtest === backtest && keptDraft(latest.key) === latest.text) dropDraft(latest.key)
}
