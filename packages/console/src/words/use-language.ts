import { useSyncExternalStore } from 'react'
import { currentLanguage, type Language, watchLanguage } from './words.ts'

/** The language of the page; renders when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(watchLanguage, currentLanguage)
