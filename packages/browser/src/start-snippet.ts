import { Collector } from './collector.ts'
import { execute } from './commands.ts'
import type { Page } from './page.ts'
import { takeQueue } from './queue.ts'
import { startSettings } from './settings.ts'
import { homeOf } from './tracker-url.ts'

/** Starts on a page, unless another copy of the script runs there. `scriptUrl`: where it came from. */
export function startSnippet(page: Page, scriptUrl: string): void {
  let collector: Collector | undefined
  takeQueue(page, (name, argument) => {
    collector ??= new Collector(page, startSettings(homeOf(scriptUrl)))
    execute(collector, name, argument)
  })
}
