import type { AuditBody } from './audit-body.ts'
import { NO_CHANGES } from '../records/no-changes.ts'
import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'

/** A change by the administrator or with a key: of accounts, keys, settings or models. It changes no state and no score. */
export const auditEntry = defineEntry({
  kind: 'audit',
  ...jsonCodec<AuditBody>('who', 'what', 'on', 'changes'),
  records: ({ body, receivedAtMs }) => ({ ...NO_CHANGES, atMs: receivedAtMs, audited: body }),
  // Keys of an environment read its entries, but its audit is for the administrator.
  shown: () => ({}),
})
