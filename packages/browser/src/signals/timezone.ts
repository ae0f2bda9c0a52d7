import type { Page } from '../page.ts'
import { defineSignal } from './define-signal.ts'

interface Clock {
  readonly Temporal?: { readonly Now: { timeZoneId(): string } }
}

/**
 * The clock's place. Stable in all engines and in private windows; follows the traveller. Firefox
 * under resistFingerprinting says Atlantic/Reykjavik. Both offsets tell a real zone from a set one.
 */
export const timezone = defineSignal('timezone', (page) => {
  const year = new Date().getFullYear()
  return {
    zone: zoneOf(page),
    winterMinutes: new Date(year, 0, 1).getTimezoneOffset(),
    summerMinutes: new Date(year, 6, 1).getTimezoneOffset(),
  }
})

/** By `Temporal` where there is one (Chromium 144, Firefox 139): the first `Intl` of a page takes long. */
function zoneOf(page: Page): string {
  const { Temporal } = page as Clock
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
