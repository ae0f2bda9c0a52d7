import { Collector } from './collector.ts'
import { execute } from './commands.ts'
import { guarded } from './guarded.ts'
import type { Page } from './page.ts'
import { takeQueue } from './queue.ts'
import { startSettings } from './settings.ts'
import { homeOf } from './tracker-url.ts'

/**
 * Starts on a page, unless another copy of the script runs there; on one that the browser made ahead,
 * once a visitor comes to it. `scriptUrl`: where the script came from.
 */
export function startSnippet(page: Page, scriptUrl: string): void {
  const { document } = page as { readonly document: Document & { readonly prerendering?: boolean } }
  const start = guarded(() => run(page, scriptUrl))
  if (document.prerendering === true) document.addEventListener('prerenderingchange', start)
  else start()
}

function run(page: Page, scriptUrl: string): void {
  let collector: Collector | undefined
  takeQueue(page, (name, argument) => {
    collector ??= new Collector(page, startSettings(homeOf(scriptUrl)))
    execute(collector, name, argument)
  })
}
