import { createInstance } from 'i18next'
import { nameErasedBy } from '../outside-text/erased-name.ts'
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

export const currentLanguage = (): Language =>
  isLanguage(i18next.language) ? i18next.language : 'en'

/** Loads the words of a screen: in the person's language, and in English for what that lacks. */
export async function loadWords(...files: readonly Wanted[]): Promise<void> {
  for (const file of files) wanted.add(file)
  const languages = new Set<Language>([currentLanguage(), 'en'])
  await Promise.all([...languages].flatMap((one) => files.map((file) => loadFile(one, file))))
}

/** Calls `changed` after each change of the language; returns what ends that. */
export function watchLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}

type SayAny = (word: string, values?: Readonly<Record<string, string | number>>) => string

const sayers = new Map<string, SayAny>()

function newSayer(language: Language, file: WordFile): SayAny {
  const translated = i18next.getFixedT(language, file)
  const plain = new Map<string, string>()
  return (word, values) => {
    if (values !== undefined) return translated(word, values)
    const known = plain.get(word)
    if (known !== undefined) return known
    const said = translated(word)
    // Its file may come later.
    if (said !== word) plain.set(word, said)
    return said
  }
}

/** Says words of a file in a language. It is the same function each time: a screen has hundreds of callers. */
export function sayer(language: Language, file: WordFile): SayAny {
  const key = `${language} ${file}`
  const known = sayers.get(key) ?? newSayer(language, file)
  sayers.set(key, known)
  return known
}

/** Whether a file has a word for what the service calls so. */
export const hasWord = (file: WordFile, word: string): boolean => i18next.exists(word, { ns: file })

export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language)
  await Promise.all([...wanted].map((file) => loadFile(language, file)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Resolves when the words of the frame are there. */
export async function startWords(): Promise<void> {
  const language = firstLanguage()
  await i18next.use(countFormatter).init({
    lng: language,
    fallbackLng: 'en',
    ns: ['common'],
    defaultNS: 'common',
    resources: { en: { common } },
    // React escapes.
    interpolation: { escape: isolated, alwaysFormat: true },
  })
  await loadFile(language, 'common')
  nameErasedBy((hash) => sayer(currentLanguage(), 'common')('erasedId', { hash }))
  document.documentElement.lang = language
}
