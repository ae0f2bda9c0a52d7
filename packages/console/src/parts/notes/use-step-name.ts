import { useLanguage } from '../../words/use-language.ts'
import { hasWord, sayer } from '../../words/words.ts'

/** What was done with a case, in the person's language; a step that is new here, as the service calls it. */
export function useStepName(): (did: string) => string {
  const say = sayer(useLanguage(), 'steps')
  return (did) => (hasWord('steps', did) ? say(did) : did.replaceAll('_', ' '))
}
