import { createInstance, type InitOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isolated } from '../outside-text/visible.ts'
import type { Translate } from './sentences/phrase-book.ts'
import { countFormatter } from './count-formatter.ts'
import common from './common.words.json?en'
import type { WordFile } from './word-files.ts'

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

type Words = Readonly<Record<string, string>>

type Loaded = Readonly<Record<string, () => Promise<Words>>>

/** Of the frame and the first screens: a file each. */
const FIRST: Readonly<Record<Language, Loaded>> = {
  en: import.meta.glob(['./common.words.json', '../screens/*/{home,link,sign-in}.words.json'], {
    import: 'default',
    query: '?en',
  }) as Loaded,
  de: import.meta.glob(['./common.words.json', '../screens/*/{home,link,sign-in}.words.json'], {
    import: 'default',
    query: '?de',
  }) as Loaded,
}

/** Of all other screens: a file for each language, so that the first page need not list them. */
const OTHERS: Readonly<Record<Language, () => Promise<{ SCREENS: Record<string, Words> }>>> = {
  en: () => import('./screens-en.ts'),
  de: () => import('./screens-de.ts'),
}

/** Translations of the service's own sentences, by language: English needs none. */
const TRANSLATIONS: Readonly<
  Partial<Record<Language, () => Promise<{ readonly translate: Translate }>>>
> = {
  de: () => import('./sentences/german.ts'),
}

const translations = new Map<string, Translate>()

/** The translation of the service's sentences into a language; undefined = none was loaded, or is needed. */
export const translationInto = (language: string): Translate | undefined =>
  translations.get(language)

async function loadSentences(language: Language): Promise<void> {
  const loaded = await TRANSLATIONS[language]?.()
  if (loaded !== undefined) translations.set(language, loaded.translate)
}

/** A file of words, or the sentences of the service. */
export type Wanted = WordFile | 'sentences'

/** The member that a file of words has in a list by paths. */
const inFile = <Value>(list: Readonly<Record<string, Value>>, file: WordFile): Value | undefined =>
  Object.entries(list).find(([path]) => path.endsWith(`/${file}.words.json`))?.[1]

async function wordsOf(language: Language, file: WordFile): Promise<object | undefined> {
  const first = inFile(FIRST[language], file)
  return first === undefined ? inFile((await OTHERS[language]()).SCREENS, file) : first()
}

const isLanguage = (text: string | null): text is Language =>
  LANGUAGES.some((language) => language === text)

const STORED = 'winnow-language'

/** The language that the person chose, else the first of the browser's that there is. */
function firstLanguage(): Language {
  const chosen = localStorage.getItem(STORED)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((one) => one.slice(0, 2)).find(isLanguage) ?? 'en'
}

const i18next = createInstance()

const wanted = new Set<Wanted>(['common'])

async function loadFile(language: Language, file: Wanted): Promise<void> {
  if (file === 'sentences') return loadSentences(language)
  if (i18next.hasResourceBundle(language, file)) return
  const words = await wordsOf(language, file)
  if (words !== undefined) i18next.addResourceBundle(language, file, words)
}

const current = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')

/** Loads the words of a screen: in the person's language, and in English for what that lacks. */
export async function loadWords(...files: readonly Wanted[]): Promise<void> {
  for (const file of files) wanted.add(file)
  const languages = new Set<Language>([current(), 'en'])
  await Promise.all([...languages].flatMap((one) => files.map((file) => loadFile(one, file))))
}

export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language)
  await Promise.all([...wanted].map((file) => loadFile(language, file)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** A word without a text would be shown by its name; one that brings a text of its own is none. */
const missingKeyHandler: NonNullable<InitOptions['missingKeyHandler']> = (
  _languages,
  file,
  word,
  text,
) => {
  // oxlint-disable-next-line no-console -- a mistake of the page
  if (text === word) console.error(`no word ${file}:${word}`)
}

/** Resolves when the words of the frame are there. */
export async function startWords(): Promise<void> {
  const language = firstLanguage()
  await i18next
    .use(initReactI18next)
    .use(countFormatter)
    .init({
      lng: language,
      fallbackLng: 'en',
      ns: ['common'],
      defaultNS: 'common',
      resources: { en: { common } },
      // React escapes.
      interpolation: { escape: isolated, alwaysFormat: true },
      returnNull: false,
      // A screen that forgot to load a file of words would show their names: browsers' tests look for this.
      saveMissing: true,
      missingKeyHandler,
    })
  await loadFile(language, 'common')
  document.documentElement.lang = language
}
