import { defineEventType } from '../event-meaning.ts'
import { textIn } from '../repeat-law.ts'

export const createContent = defineEventType({
  class: 'content',
  begins: 'content',
  makes: 'content',
  posts: 'content',
  repeats: {
    of: ['content'],
    same: textIn,
    repeats: 'any',
    why: 'Another text in the same place is another posting.',
  },
  stores: { kind: 'content', idField: '$content_id', how: 'replace', unknown: 'created now' },
})
