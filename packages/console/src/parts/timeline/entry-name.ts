import type { Say } from '../../words/use-words.ts'
import type { TimelineEntry } from './timeline-entry.ts'

/** `$create_order` as people say it. */
export const nameOf = (type: string): string => {
  const words = type.replace(/^\$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What an entry that has scores is, in a word or two. */
export const momentName = ({ kind, type }: TimelineEntry, say: Say<'timeline'>): string =>
  kind === 'rescore' ? say('rescored') : nameOf(type ?? kind)
