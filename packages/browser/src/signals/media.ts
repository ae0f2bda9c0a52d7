import { defineSignal } from './define-signal.ts'

const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  'color-gamut': ['rec2020', 'p3', 'srgb'],
  'dynamic-range': ['high', 'standard'],
  'forced-colors': ['active', 'none'],
  'inverted-colors': ['inverted', 'none'],
  'prefers-color-scheme': ['dark', 'light'],
  'prefers-contrast': ['more', 'less', 'custom', 'no-preference'],
  'prefers-reduced-motion': ['reduce', 'no-preference'],
  hover: ['hover', 'none'],
  pointer: ['fine', 'coarse', 'none'],
}

/** What style sheets may ask. Stable in all engines; the colour scheme may follow the hour. */
export const media = defineSignal('media', (page) => {
  const answers: Record<string, string | undefined> = {}
  for (const name of Object.keys(QUESTIONS)) {
    answers[name] = QUESTIONS[name]?.find((value) => page.matchMedia(`(${name}: ${value})`).matches)
  }
  return answers
})
