import { useKeys } from '../../keys/use-keys.ts'
import { useWords } from '../../words/use-words.ts'
import { CASE_TABS, type CaseTab } from './case-tab-names.ts'

/** `[` and `]` walk through the tabs. */
export function useTabKeys(tab: CaseTab, show: (tab: CaseTab) => void): void {
  const say = useWords('queue')
  const go = (by: number) => {
    const at = (CASE_TABS.indexOf(tab) + by + CASE_TABS.length) % CASE_TABS.length
    show(CASE_TABS[at] ?? tab)
  }
  useKeys(
    [
      { keys: ']', does: say('nextTab'), run: () => go(1) },
      { keys: '[', does: say('formerTab'), run: () => go(-1) },
    ],
    { title: say('case') },
  )
}
