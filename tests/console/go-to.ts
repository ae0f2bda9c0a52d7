import type { Page } from 'playwright-core'

interface RouterState {
  readonly status: string
  readonly location: { readonly href: string }
  readonly resolvedLocation?: { readonly href: string }
}

/** Goes to another screen within the page, as its links do, and waits until no part of it waits. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => history.pushState({}, '', href), `/console${path}`)
  await page.waitForFunction(() => {
    const { state } = Reflect.get(globalThis, '__TSR_ROUTER__') as { readonly state: RouterState }
    return (
      state.status === 'idle' &&
      state.resolvedLocation?.href === state.location.href &&
      document.querySelector('h1') !== null &&
      document.querySelector('[aria-label=Loading]') === null
    )
  })
}

/** Until the screen has its title and no part of it waits. */
export async function isThere(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.locator('[aria-label=Loading]').first().waitFor({ state: 'detached' })
}
