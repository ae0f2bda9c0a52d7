import { useTranslation } from 'react-i18next'
import { computedInGerman } from './sentences/computed-de.ts'
import { type PhraseBook, type Translate, translateBy } from './sentences/phrase-book.ts'

/** A phrase book is compiled once. */
const translations = new WeakMap<PhraseBook, Translate>()

function translationOf(book: PhraseBook): Translate {
  const known = translations.get(book)
  if (known !== undefined) return known
  const made = translateBy(book, computedInGerman)
  translations.set(book, made)
  return made
}

/**
 * Says an English sentence of the service in the person's language: of those that the phrase book of the language has. Others stay
 * as they came. The screen's route has loaded `sentences`.
 */
export function useSentence(): (sentence: string) => string {
  const { i18n } = useTranslation()
  const book = i18n.getResourceBundle(i18n.language, 'sentences') as PhraseBook | undefined
  if (book === undefined) return (sentence) => sentence
  const translate = translationOf(book)
  return (sentence) => translate(sentence) ?? sentence
}
