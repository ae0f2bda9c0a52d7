import { computedInGerman } from './computed-de.ts'
import { type PhraseBook, translateBy } from './phrase-book.ts'

const [BOOK] = Object.values(
  import.meta.glob('./de.json', { import: 'default', eager: true }) as Readonly<
    Record<string, PhraseBook>
  >,
)

/** Says a sentence of the service in German. */
export const translate = translateBy(BOOK ?? { parts: {}, sentences: {} }, computedInGerman)
