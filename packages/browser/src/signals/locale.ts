import { defineSignal } from './define-signal.ts'

/**
 * Languages, and the one of the browser itself. Stable in all engines; changes with the settings.
 * Plural rules are asked for it: any other part of `Intl` makes Chromium list all its locales first,
 * which holds the page up for 12 ms and more.
 */
export const locale = defineSignal('locale', ({ navigator }) => ({
  language: navigator.language,
  languages: navigator.languages,
  name: new Intl.PluralRules().resolvedOptions().locale,
}))
