import { defineEventType } from '../event-meaning.ts'
import { textIn } from '../repeat-law.ts'

export const updateContent = defineEventType({
  class: 'content',
  makes: 'content',
  posts: 'content',
  repeats: {
    of: ['content'],
    same: textIn,
    repeats: 'latest',
    typeNumber: 2,
    why: 'A text may be changed back.',
  },
  stores: { kind: 'content', idField: '$content_id', how: 'replace', unknown: 'pre-existing' },
})
