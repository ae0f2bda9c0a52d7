import { localStorageColorSchemeManager } from '@mantine/core'

/** How the console looks, as a person chooses it in their browser. */
export const LOOKS = ['auto', 'light', 'dark', 'contrast'] as const
export type Look = (typeof LOOKS)[number]

const STORED = 'winnow-contrast'

export const colorSchemes = localStorageColorSchemeManager({ key: 'winnow-look' })

const systemContrast = () => matchMedia('(prefers-contrast: more)')

/** Whether the person chose high contrast in this browser. */
export const choseContrast = (): boolean => localStorage.getItem(STORED) === 'more'

/** High contrast is a matter of its own style sheet: theme.css reads the attribute. */
function drawContrast(): void {
  const isMore = choseContrast() || systemContrast().matches
  document.documentElement.dataset['contrast'] = isMore ? 'more' : 'usual'
}

export function chooseContrast(isMore: boolean): void {
  localStorage.setItem(STORED, isMore ? 'more' : 'usual')
  drawContrast()
}

/** Draws with high contrast where the person chose it, and as long as their system asks for it. */
export function followContrast(): void {
  drawContrast()
  systemContrast().addEventListener('change', drawContrast)
}
