import { localStorageColorSchemeManager } from '@mantine/core'

/** How the console looks, as a person chooses it in their browser. */
export const LOOKS = ['auto', 'light', 'dark', 'contrast'] as const
export type Look = (typeof LOOKS)[number]

const STORED = 'winnow-contrast'

export const colorSchemes = localStorageColorSchemeManager({ key: 'winnow-look' })

export const hasContrast = (): boolean => localStorage.getItem(STORED) === 'more'

/** High contrast is a matter of its own style sheet: theme.css reads the attribute. */
export function showContrast(isMore: boolean): void {
  localStorage.setItem(STORED, isMore ? 'more' : 'usual')
  document.documentElement.dataset['contrast'] = isMore ? 'more' : 'usual'
}
