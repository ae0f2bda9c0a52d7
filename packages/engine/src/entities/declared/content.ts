import { textOf } from '../field-readers.ts'
import { count, distinctWords } from '../counted/define-aggregate.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import { FLAGS, isAnonymousFlag } from '../counted/event-sets.ts'
import { defineEntity } from '../define-entity.ts'

const define = aggregatesOf('content')

/** What became of a posting. The order is the stored layout: append, never reorder. */
export const content = {
  anonymousFlags: define('anonymous_flags', count, { on: FLAGS, when: isAnonymousFlag }),
  updates: define('updates', count, { on: ['$update_content'] }),
  reporters: define('reporters', distinctWords('flaggedBy'), { on: FLAGS }),
}

export const contentEntity = defineEntity({
  type: 'content',
  roles: { content: { called: 'this posting', place: 'with' } },
  ids: 'thing',
  mentions(list, { reading: { fields } }) {
    list.add('content', textOf(fields['$content_id']))
  },
  aggregates: content,
  keeps: ['own_labels', 'last_event', 'last_decision', 'told', 'made'],
  isLabelled: true,
})
