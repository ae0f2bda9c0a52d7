import { isRecord } from '@winnow/contract'
import { readConfigFile } from '../config/config-file.ts'
import { BUILT_IN_TEXTS, type MessageTexts, type TextsByLanguage } from './message-texts.ts'

/** Languages in a file of texts. */
const MAX_LANGUAGES = 100

/** Characters of one text. */
const MAX_TEXT_CHARS = 4_000

const PLACES: ReadonlySet<string> = new Set(['code', 'minutes', 'brand'])

/**
 * The texts of messages: those of a file, by language, over those that come with the service. `off` names no file.
 * Errors: a file that cannot be read, or has a text that no code could be sent with; the message names it.
 */
export function loadTexts(path: string): TextsByLanguage {
  if (path === 'off') return BUILT_IN_TEXTS
  try {
    return new Map([...BUILT_IN_TEXTS, ...textsIn(readConfigFile(path))])
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`verification_texts: ${path} cannot be used: ${why}`, { cause })
  }
}

function textsIn(file: Readonly<Record<string, unknown>>): TextsByLanguage {
  const languages = Object.entries(file)
  if (languages.length > MAX_LANGUAGES) throw new Error(`more than ${MAX_LANGUAGES} languages`)
  return new Map(
    languages.map(([language, texts]) => [checkedLanguage(language), read(language, texts)]),
  )
}

function checkedLanguage(language: string): string {
  if (/^[a-z]{2,3}$/.test(language)) return language
  throw new Error(`${JSON.stringify(language)} is no language: write it as en or de`)
}

function read(language: string, value: unknown): MessageTexts {
  const texts = isRecord(value) ? value : {}
  return {
    subject: textOf(`${language}.subject`, texts['subject']),
    email: withCode(`${language}.email`, texts['email']),
    sms: withCode(`${language}.sms`, texts['sms']),
  }
}

function withCode(name: string, value: unknown): string {
  const text = textOf(name, value)
  if (text.includes('{code}')) return text
  throw new Error(`${name} has no {code}`)
}

function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new Error(`${name} is missing`)
  if (value.length > MAX_TEXT_CHARS)
    throw new Error(`${name} has more than ${MAX_TEXT_CHARS} characters`)
  const unknown = [...value.matchAll(/\{(\w+)\}/g)].find(([, place = '']) => !PLACES.has(place))
  if (unknown === undefined) return value
  throw new Error(`${name} has ${unknown[0]}; there are {code}, {minutes} and {brand}`)
}
