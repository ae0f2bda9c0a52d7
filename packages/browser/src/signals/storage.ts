import { defineSignal } from './define-signal.ts'

const STORES = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'openDatabase'] as const

/** Which kinds of memory the page may use. Stable; strict settings and old private windows lack some. */
export const storage = defineSignal('storage', (page) => {
  const found: Record<string, boolean> = { cookies: page.navigator.cookieEnabled }
  for (const name of STORES) found[name] = has(page as unknown as Record<string, unknown>, name)
  return found
})

/** Reading the property throws where storage is forbidden. */
function has(page: Record<string, unknown>, name: string): boolean {
  try {
    return Boolean(page[name])
  } catch {
    return false
  }
}
