import { guarded } from './guarded.ts'
import { idle } from './idle.ts'
import type { Page } from './page.ts'

/**
 * Until the new page has its title, and the redirects of one click are over; a slow device is waited
 * for until it rests, because there a redirect takes longer than any time that could be named.
 */
const QUIET_MS = 50

/** The Navigation API, as far as we use it; not in all browsers. */
interface NavigationEvents {
  addEventListener?(type: 'currententrychange', listener: () => void): void
}

/**
 * Calls back when a single-page application has gone to another address: by the Navigation API where
 * there is one, else by wrapping `pushState` and `replaceState`. Several changes at once are
 * one; the caller compares addresses.
 */
export function watchRoutes(page: Page, onChange: () => void): void {
  let changes = 0
  const changed = guarded(() => {
    changes += 1
    const seen = changes
    const tell = guarded(() => {
      if (seen === changes) onChange()
    })
    page.setTimeout(() => void idle(page).then(tell), QUIET_MS)
  })
  const { navigation } = page as unknown as { navigation?: NavigationEvents }
  if (typeof navigation?.addEventListener === 'function') {
    navigation.addEventListener('currententrychange', changed)
    return
  }
  page.addEventListener('popstate', changed)
  page.addEventListener('hashchange', changed)
  for (const name of ['pushState', 'replaceState'] as const) {
    const { history } = page
    const original = history[name].bind(history)
    history[name] = (...state) => {
      original(...state)
      changed()
    }
  }
}
