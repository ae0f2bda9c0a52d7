import { NO_CHANGES } from '../records/no-changes.ts'
import type { AuditBody } from './audit-body.ts'
import { defineEntry, type Fields } from './define-entry.ts'
import { type GuardedBody, isAutomatic } from './guarded-body.ts'
import { jsonCodec } from './json-codec.ts'

/** A safety net, or a person, changes how versions of the environment's policy run or may be published. */
export const guardedEntry = defineEntry({
  kind: 'guarded',
  ...jsonCodec<GuardedBody>('is'),
  namesNoUser: true,
  // What people do has an entry of the audit of its own.
  records: ({ body, receivedAtMs }) => ({
    ...NO_CHANGES,
    atMs: receivedAtMs,
    ...(isAutomatic(body) && { audited: auditOf(body) }),
  }),
  shown,
})

/** Who did it is for the administrator alone. */
function shown(body: GuardedBody): Fields {
  const { who: _who, ...rest } = { who: undefined, ...body }
  return rest
}

function auditOf(body: GuardedBody & { readonly version: number }): AuditBody {
  const { is, version, ...figures } = body
  const changes = Object.entries(figures).map(([name, after]) => [name, { after }])
  return {
    who: { kind: 'policy' },
    what: is,
    on: { type: 'policy', id: String(version) },
    changes: Object.fromEntries(changes) as AuditBody['changes'],
  }
}
