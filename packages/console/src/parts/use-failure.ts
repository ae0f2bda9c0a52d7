import type { OwnErrorWord } from '@winnow/contract'
import type { CallError } from '../calls/call-error.ts'
import { useLanguage } from '../words/use-language.ts'
import { useWords } from '../words/use-words.ts'

/** A failure in words. */
interface FailureWords {
  readonly title: string
  /** The message of the service, in English, where the title is in another language. */
  readonly detail?: string
}

/** The compiler refuses a list that lacks one. */
const WORDS: Readonly<Record<OwnErrorWord, true>> = {
  invalid_request: true,
  unauthorized: true,
  second_factor_required: true,
  forbidden: true,
  not_found: true,
  method_not_allowed: true,
  conflict: true,
  too_large: true,
  rate_limited: true,
  internal: true,
  unavailable: true,
}

const isKnown = (word: string): word is OwnErrorWord => Object.hasOwn(WORDS, word)

/** Says failures of calls in the person's language, by their error words. In English the service says them best. */
export function useFailure(): (error: CallError) => FailureWords {
  const language = useLanguage()
  const say = useWords('common')
  return ({ word, message }) => {
    if (word === 'offline') return { title: say('offline') }
    if (language === 'en' || !isKnown(word)) return { title: message }
    return { title: say(`error-${word}`), detail: message }
  }
}
