import { type Block, blockWhere } from '../block.ts'
import { defineEventType } from '../event-meaning.ts'
import { stateIn } from '../repeat-law.ts'
import type { SentFields } from '../sent-fields.ts'

export const contentStatus = defineEventType({
  class: 'content',
  isPassive: true,
  repeats: {
    of: ['content'],
    same: stateIn,
    repeats: 'latest',
    typeNumber: 6,
    why: 'It says how a posting is.',
  },
  stores: {
    kind: 'content',
    idField: '$content_id',
    how: 'merge',
    unknown: 'pre-existing',
    only: '$status',
  },
  blocks: blockOf,
})

/** `$deleted_by_company` blocks the content; `$active` lets it through. */
function blockOf(fields: SentFields): Block | undefined {
  const { $content_id: id, $status: status } = fields
  const isBlocked = status === '$deleted_by_company'
  return blockWhere('content', id, { isBlocked, goesOn: status === '$active' }, fields)
}
