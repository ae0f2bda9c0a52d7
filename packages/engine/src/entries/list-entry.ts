import type { ListChanged } from '../ports/list.ts'
import { NO_CHANGES } from '../records/no-changes.ts'
import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'

/** A list is made, changed or deleted. */
export const listEntry = defineEntry({
  kind: 'list',
  ...jsonCodec<ListChanged>('name', 'definition'),
  namesNoUser: true,
  records: ({ body, receivedAtMs }) => ({ ...NO_CHANGES, atMs: receivedAtMs, list: body }),
  changeLists: ({ environment, body }, lists) => lists.define(environment, body),
})
