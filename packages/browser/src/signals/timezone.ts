import { defineSignal } from './define-signal.ts'

/**
 * The clock's place. Stable in all engines and in private windows; follows the traveller. Firefox
 * under resistFingerprinting says Atlantic/Reykjavik. Both offsets tell a real zone from a set one.
 */
export const timezone = defineSignal('timezone', () => {
  const year = new Date().getFullYear()
  return {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    winterMinutes: new Date(year, 0, 1).getTimezoneOffset(),
    summerMinutes: new Date(year, 6, 1).getTimezoneOffset(),
  }
})
