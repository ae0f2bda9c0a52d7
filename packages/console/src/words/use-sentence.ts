import { useLanguage } from './use-language.ts'
import { translationInto } from './words.ts'

/**
 * Says an English sentence of the service in the person's language: of those that the phrase book of the language has. Others stay
 * as they came. The screen's route has loaded `sentences`.
 */
export function useSentence(): (sentence: string) => string {
  const translate = translationInto(useLanguage())
  return (sentence) => translate?.(sentence) ?? sentence
}
