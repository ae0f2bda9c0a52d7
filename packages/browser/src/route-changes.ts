import { guarded } from './guarded.ts'
import type { Page } from './page.ts'

/** Until the new page has its title, and the redirects of one click are over. */
const SETTLE_MS = 50

/** The Navigation API, as far as we use it; not in all browsers. */
interface NavigationEvents {
  addEventListener?(type: 'currententrychange', listener: () => void): void
}

/**
 * Calls back when a single-page application has gone to another address: by the Navigation API where
 * there is one, else by standing beside `pushState` and `replaceState`. Several changes at once are
 * one; a change of the fragment alone is none (the caller compares addresses).
 */
export function watchRoutes(page: Page, onChange: () => void): void {
  let timer: number | undefined
  const changed = guarded(() => {
    page.clearTimeout(timer)
    timer = page.setTimeout(guarded(onChange), SETTLE_MS)
  })
  const { navigation } = page as unknown as { navigation?: NavigationEvents }
  if (typeof navigation?.addEventListener === 'function') {
    navigation.addEventListener('currententrychange', changed)
    return
  }
  page.addEventListener('popstate', changed)
  for (const name of ['pushState', 'replaceState'] as const) {
    const { history } = page
    const original = history[name].bind(history)
    history[name] = (...state) => {
      original(...state)
      changed()
    }
  }
}
