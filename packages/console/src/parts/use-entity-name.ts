import { useLanguage } from '../words/use-language.ts'
import { hasWord, sayer } from '../words/words.ts'

/** Names an entity by its type or its role: `ip` is an IP address. One that has no word keeps its name. */
export function useEntityName(): (name: string) => string {
  const say = sayer(useLanguage(), 'records')
  return (name) => (hasWord('records', `entity-${name}`) ? say(`entity-${name}`) : name)
}
