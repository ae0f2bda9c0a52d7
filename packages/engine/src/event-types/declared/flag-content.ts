import { textOf } from '../../entities/field-readers.ts'
import { defineEventType } from '../event-meaning.ts'

export const flagContent = defineEventType({
  class: 'content',
  isPassive: true,
  repeats: {
    of: ['content'],
    same: ({ facts }) => facts.flaggedBy || undefined,
    repeats: 'any',
    isOncePerReader: true,
    why: 'A reader who reports a posting again is one reader.',
  },
  fill(facts, { fields }) {
    facts.flagReason = textOf(fields['$reason'])
    facts.flaggedBy = textOf(fields['$flagged_by'])
  },
})
