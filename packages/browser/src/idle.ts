import type { Page } from './page.ts'

/** A busy page is not kept waiting for longer than this. */
const LATEST_MS = 500

/** Resolves when the page has nothing better to do: each slice of work waits for it. */
export function idle(page: Page): Promise<void> {
  return new Promise((resolve) => {
    const go = () => resolve()
    if (typeof page.requestIdleCallback === 'function') {
      page.requestIdleCallback(go, { timeout: LATEST_MS })
    } else page.setTimeout(go, 16)
  })
}
