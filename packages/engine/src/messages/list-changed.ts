import { LIMITS } from '@winnow/contract/canonical'
import type { ListAddition } from '../ports/list.ts'
import { defineMessage } from './define-message.ts'
import { messageText } from './message-text.ts'

/** One message for all that an entry changes in a list. */
export const listChanged = defineMessage({
  kind: 'list.changed',
  version: 1,
  from: {
    list: ({ body: { name, definition } }) => ({
      entity: { type: 'list', id: name },
      body: {
        ...NO_VALUES,
        list: name,
        change: definition === null ? 'deleted' : 'defined',
        list_kind: definition?.kind ?? null,
      },
    }),
    listed({ body: { list, source, author, added, removed } }) {
      if (added.length === 0 && removed.length === 0) return undefined
      return {
        entity: { type: 'list', id: list },
        body: {
          ...NO_VALUES,
          list,
          change: 'values',
          source,
          author: author ?? null,
          added_count: added.length,
          removed_count: removed.length,
          added: added.slice(0, LIMITS.messageValuesCount).map(valueOf),
        },
      }
    },
  },
})

const NO_VALUES = {
  list_kind: null,
  source: null,
  author: null,
  added_count: 0,
  removed_count: 0,
  added: [],
}

/** The hash of a hashed value is for nobody. */
const valueOf = ({ value, masked, reason, expiresAtMs }: ListAddition) => ({
  value: masked ?? value,
  reason: messageText(reason),
  expires_at: expiresAtMs ?? null,
})
