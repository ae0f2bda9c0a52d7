import type { Say } from '../../words/use-words.ts'
import type { TimelineEntry } from './timeline-entry.ts'

/** `$create_order` as people say it in English. */
export const nameOf = (type: string): string => {
  const words = type.replace(/^\$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The same in the person's language; what a customer made up has no other name. */
export function entryName(type: string, say: Say<'timeline'>): string {
  const word = `name-${type.replace(/^\$/, '')}`
  // A word that is not there is answered as it was asked for.
  const name = (say as (word: string) => string)(word)
  return name === word ? nameOf(type) : name
}

/** What an entry that has scores is, in a word or two. */
export const momentName = ({ kind, type }: TimelineEntry, say: Say<'timeline'>): string =>
  kind === 'rescore' ? say('rescored') : entryName(type ?? kind, say)
