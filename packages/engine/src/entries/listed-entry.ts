import type { ListChange } from '../ports/list.ts'
import { NO_CHANGES } from '../records/no-changes.ts'
import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'

/** Values are added to a list or removed from it. */
export const listedEntry = defineEntry({
  kind: 'listed',
  ...jsonCodec<ListChange>('list', 'source', 'added', 'removed'),
  records: ({ body, receivedAtMs }) => ({ ...NO_CHANGES, atMs: receivedAtMs, listChange: body }),
  changeLists: ({ environment, body }, lists) => lists.change(environment, body),
})
