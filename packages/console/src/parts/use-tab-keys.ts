import { useKeys } from '../keys/use-keys.ts'

interface TabKeys<Tab> {
  readonly tabs: readonly Tab[]
  readonly tab: Tab
  readonly show: (tab: Tab) => void
  /** What the list of keys says. */
  readonly words: { readonly title: string; readonly next: string; readonly former: string }
}

/** `[` and `]` walk through the tabs. */
export function useTabKeys<Tab>({ tabs, tab, show, words }: TabKeys<Tab>): void {
  const go = (by: number) => {
    const at = (tabs.indexOf(tab) + by + tabs.length) % tabs.length
    show(tabs[at] ?? tab)
  }
  useKeys(
    [
      { keys: ']', does: words.next, run: () => go(1) },
      { keys: '[', does: words.former, run: () => go(-1) },
    ],
    { title: words.title },
  )
}
