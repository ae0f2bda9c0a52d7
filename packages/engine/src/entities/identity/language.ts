import { memoized } from '../memo.ts'

/** The first language of an Accept-Language header or a language tag. */
export interface Language {
  /** ISO-639, lower case; '' when there is none. */
  readonly language: string
  /** ISO-3166 alpha-2 of the tag's region; '' when it has none. */
  readonly country: string
}

const MAX_CACHED_TAGS = 1024
const NO_LANGUAGE: Language = { language: '', country: '' }

/** `pt-BR,pt;q=0.9` → pt, BR. `zh-Hant-TW` → zh, TW. */
export const parseLanguage = memoized(MAX_CACHED_TAGS, (text: string): Language => {
  const tag = text.split(/[,;]/, 1)[0]?.trim() ?? ''
  const parts = tag.split(/[-_]/, 4)
  const language = (parts[0] ?? '').toLowerCase()
  if (!/^[a-z]{2,3}$/.test(language)) return NO_LANGUAGE
  const country = parts.slice(1).find((part) => /^[A-Za-z]{2}$/.test(part)) ?? ''
  return { language, country: country.toUpperCase() }
})
