import { defineSignal } from './define-signal.ts'

/** Languages and the habits of numbers and dates. Stable in all engines; changes with the settings. */
export const locale = defineSignal('locale', ({ navigator }) => {
  const { locale: name, calendar, numberingSystem } = Intl.DateTimeFormat().resolvedOptions()
  return {
    language: navigator.language,
    languages: navigator.languages,
    name,
    calendar,
    numberingSystem,
  }
})
